import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { Encore, seriesOf } from '../src/table/encore.svelte';
import { levelsBeside } from '../src/table/seats';
import type { ChairInfo, TableInfo } from '../src/wire/generated/protocol';
import type { Request, Session, View } from '../src/wire/session.svelte';
import { CHAIR } from './support/chairs';

const ANN = { ...CHAIR, person: 'ann', name: 'Ann' };
const BOB = { ...CHAIR, person: 'bob', name: 'Bob' };
const BOT = { ...CHAIR, bot: 'casual' };
const VIEW = { game: 'scathe', seats: 2 } as View;
const WORDS = {
  together: (won: number, of: number) => `${won}/${of}`,
  drawn: (count: number) => `${count} drawn`,
};

const tableOf = (status: string, round: number, chairs: ChairInfo[]): TableInfo =>
  ({ id: 't', status, round, chairs, host: 'ann', stand_in: null, series: null }) as unknown as TableInfo;

/** A server that grants everything, and a page of one person. */
class Page {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(VIEW);
  asked: Request[] = [];
  readonly encore: Encore;
  readonly end: () => void;

  constructor(
    public person: string,
    table: TableInfo,
  ) {
    this.table = table;
    let made: Encore | null = null;
    this.end = $effect.root(() => {
      made = new Encore(this as unknown as Session);
    });
    this.encore = made!;
    flushSync();
  }

  ask(request: Request) {
    this.asked.push(request);
    if (request.type === 'rematch') this.table = tableOf('open', 1, this.table!.chairs);
    return Promise.resolve({ granted: true });
  }

  is(status: string, round: number, chairs: ChairInfo[]): void {
    this.table = tableOf(status, round, chairs);
    flushSync();
  }

  types = (): string[] => this.asked.map((one) => one.type);
}

beforeEach(() => localStorage.clear());

test('who looks at the end goes on seeing it, and sees who would like to play again', () => {
  const page = new Page('bob', tableOf('over', 0, [ANN, BOB]));
  expect(page.encore.shown).toBeNull();
  page.is('open', 1, [{ ...ANN, ready: true }, BOB]);
  expect(page.encore.shown?.table).toMatchObject({ status: 'over', round: 0 });
  expect(page.encore.others).toEqual({ want: [0], wait: [] });
  page.is('open', 1, [
    { ...ANN, ready: true },
    { ...BOB, ready: true },
  ]);
  expect(page.encore.isWanted).toBe(true);
  expect(page.types()).toEqual([]); // who is no host begins nothing
  page.is('playing', 1, [ANN, BOB]);
  page.is('open', 2, [ANN, BOB]);
  expect(page.encore.shown).toBeNull();
  page.end();
});

test('an offer waits for the others, and the host begins once', async () => {
  const page = new Page('ann', tableOf('over', 0, [ANN, BOB]));
  await page.encore.want();
  expect(page.types()).toEqual(['rematch', 'ready']);
  page.is('open', 1, [{ ...ANN, ready: true }, BOB]);
  expect(page.encore.others).toEqual({ want: [], wait: [1] });
  expect(page.types()).not.toContain('start');
  page.is('open', 1, [
    { ...ANN, ready: true },
    { ...BOB, ready: true },
  ]);
  page.is('open', 1, [
    { ...ANN, ready: true },
    { ...BOB, ready: true, here: false },
  ]);
  expect(page.types().filter((type) => type === 'start')).toHaveLength(1);
  page.end();
});

test('against bots it begins at once, also with stronger ones', async () => {
  const page = new Page('ann', tableOf('over', 0, [ANN, BOT]));
  await page.encore.want('regular');
  expect(page.asked[1]).toMatchObject({ type: 'add_bot', seat: 1, name: 'regular' });
  page.is('open', 1, [
    { ...ANN, ready: true },
    { ...BOT, bot: 'regular' },
  ]);
  expect(page.types()).toEqual(['rematch', 'add_bot', 'ready', 'start']);
  page.end();
});

test('whoever goes to the seats sees them, and begins there by hand', () => {
  const page = new Page('ann', tableOf('over', 0, [ANN, BOB]));
  page.is('open', 1, [ANN, BOB]);
  page.encore.leave();
  flushSync();
  expect(page.encore.shown).toBeNull();
  page.is('open', 1, [
    { ...ANN, ready: true },
    { ...BOB, ready: true },
  ]);
  expect(page.types()).toEqual([]);
  page.end();
});

test('the levels beside that of the bots, where all have the same', () => {
  const bots = ['random', 'greedy', 'beginner', 'casual', 'regular'];
  expect(levelsBeside([ANN, BOT], bots)).toEqual({ stronger: 'regular', weaker: 'beginner' });
  expect(levelsBeside([ANN, { ...BOT, bot: 'regular' }], bots)).toEqual({ stronger: null, weaker: 'casual' });
  expect(levelsBeside([ANN, { ...BOT, bot: 'random' }], bots)).toEqual({
    stronger: 'beginner',
    weaker: null,
  });
  expect(levelsBeside([ANN, BOT, { ...BOT, bot: 'regular' }], bots)).toBeNull();
  expect(levelsBeside([ANN, BOB], bots)).toBeNull();
});

test('the series says by name who has won how often, and what nobody won alone', () => {
  const wins = [
    { person: 'ann', name: 'Ann', bot: null, seat: 0, count: 2 },
    { person: 'cid', name: 'Cid', bot: null, seat: null, count: 1 },
    { person: null, name: null, bot: 'beginner', seat: 1, count: 1 },
  ];
  const table = { ...tableOf('over', 4, [ANN, BOT]), series: { matches: 5, together: 0, wins } };
  const names = ['Ann', 'Casual bot'];
  expect(seriesOf(table, VIEW, names, WORDS)).toBe('Ann 2 · Cid 1 · Beginner bot 1 · 1 drawn');
  expect(seriesOf({ ...table, series: { ...table.series, matches: 1 } }, VIEW, names, WORDS)).toBeNull();
});
