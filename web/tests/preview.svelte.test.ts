import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Battle, Slot } from '../src/games/scathe/data';
import { changesOf } from '../src/games/scathe/foreseen';
import { Previews, type Preview } from '../src/table/preview.svelte';
import type { AnyServerMessage, Move, Preview as Ask } from '../src/wire/generated/protocol';
import type { Session, View } from '../src/wire/session.svelte';

const words = (key: string) => ({ key });
const move = (id: number): Move => ({ id, kind: 'move', args: {}, words: words('a.move'), at: [] });

/** As much of a session as previews need. */
class Table {
  legal = $state.raw<Move[]>([move(1), move(2)]);
  view = { table: { left: 3 } } as unknown as View;
  number = 10;
  isHere = true;
  asked: Ask[] = [];
  private heard: (message: AnyServerMessage) => void = () => undefined;

  listen(heard: (message: AnyServerMessage) => void): () => void {
    this.heard = heard;
    return () => undefined;
  }
  tell(ask: Ask): boolean {
    if (this.isHere) this.asked.push(ask);
    return this.isHere;
  }
  answer(ask: Ask, left: number, number = this.number): void {
    const changes = [[['table', 'left'], left]];
    const { id } = ask;
    this.heard({
      type: 'previewed',
      id,
      number,
      move: ask.move,
      changes,
      events: [],
      sums: [],
      then: 'seats',
    });
  }
  refuse(ask: Ask): void {
    const refused = { type: 'refused', id: ask.id, code: 'limit' } as unknown as AnyServerMessage;
    this.heard(refused);
  }
  next(): void {
    this.number++;
    this.legal = [move(1)];
  }
}

let table: Table;
let previews: Previews;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  table = new Table();
  end = $effect.root(() => {
    previews = new Previews(() => table as unknown as Session);
  });
  flushSync();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const asked = (): number[] => table.asked.map((ask) => ask.move);

function look(...moves: Move[]): void {
  previews.look('test', moves);
  vi.runAllTimers();
}

test('a hand that passes over a choice does not ask for it', () => {
  previews.look('list', [table.legal[0]!]);
  previews.look('list', [table.legal[1]!]);
  vi.runAllTimers();
  expect(asked()).toEqual([2]);
});

test('two parts of the page may look at once, and one that stops does not stop the other', () => {
  previews.look('board', [table.legal[0]!]);
  previews.look('list', []);
  vi.runAllTimers();
  expect(asked()).toEqual([1]);
});

test('a move is asked for once, and shown as the view that would follow', () => {
  look(table.legal[0]!);
  look(table.legal[0]!);
  expect(asked()).toEqual([1]);
  expect(previews.of(table.legal[0])).toBeNull();
  table.answer(table.asked[0]!, 2);
  expect(previews.of(table.legal[0])?.after.table).toEqual({ left: 2 });
  expect(table.view.table).toEqual({ left: 3 });
});

test('with the next update all is forgotten, and late answers are not believed', () => {
  look(table.legal[0]!);
  const [first] = table.asked;
  table.next();
  table.answer(first!, 2, 10);
  expect(previews.of(table.legal[0])).toBeNull();
  look(table.legal[0]!);
  table.answer(first!, 2);
  expect(previews.of(table.legal[0])).toBeNull();
  table.answer(table.asked[1]!, 1);
  expect(previews.of(table.legal[0])?.after.table).toEqual({ left: 1 });
});

test('what was refused, or could not be sent, is asked for again when it is looked at again', () => {
  look(table.legal[0]!);
  table.refuse(table.asked[0]!);
  table.isHere = false;
  look(table.legal[0]!);
  table.isHere = true;
  look(table.legal[0]!);
  expect(asked()).toEqual([1, 1]);
});

test('a move that is not legal any more is not asked for', () => {
  look(move(1));
  expect(asked()).toEqual([]);
});

// Scathe reads wounds off the view that would follow.

const hero = (health: number): Slot => ({ health, full: 15 }) as Slot;
const battle = (...sides: (Slot | null)[][]): Battle =>
  ({ sides: sides.map((slots) => ({ slots })) }) as unknown as Battle;
const after = (next: Battle, ...at: string[]): Preview => ({
  after: { table: next } as unknown as View,
  events: [],
  sums: [{ words: words('scathe.sum_damage'), at, terms: [], total: 0 }],
  then: 'chance',
});

test('wounds, healing and falls are the difference of two views', () => {
  const now = battle([hero(9), null], [hero(2), hero(10)]);
  const told = changesOf(now, after(battle([hero(11), null], [hero(0), hero(10)])));
  expect(told).toEqual({
    'hero/0/0': { health: 2, falls: false },
    'hero/1/0': { health: -2, falls: true },
  });
});

test('who is hit to no effect is shown as well', () => {
  const now = battle([hero(9)], [hero(2)]);
  expect(changesOf(now, after(now, 'hero/1/0'))).toEqual({ 'hero/1/0': { health: 0, falls: false } });
});
