import { beforeEach, expect, test } from 'vitest';
import { nearestOf } from '../src/games/fate/arrows';
import { shortCriterion, type Box, type World } from '../src/games/fate/data';
import { foreseen } from '../src/games/fate/foreseen';
import { edgeCell, sizeFor, slotCell, squareCell, stacked } from '../src/games/fate/layout';
import { Pad } from '../src/games/fate/pad.svelte';
import type { Preview } from '../src/table/preview.svelte';
import type { Words } from '../src/wire/generated/protocol';
import { say, speech } from '../src/words/index.svelte';
import { learn } from './support/catalogues';

const world = (more: Partial<World> = {}): World =>
  ({
    quests: [0, 4, 1],
    servant: 'penance',
    demigods: Array.from({ length: 9 }, (_, demigod) => ({ demigod, renown: 7 })),
    ...more,
  }) as unknown as World;

const move = (kind: string, ...at: string[]) => ({
  id: 0,
  kind,
  args: {},
  words: { key: `fate.${kind}` },
  at,
});
const words = (key: string, args: Words['args'] = {}): Words => ({ key: `fate.${key}`, args });

beforeEach(() => {
  localStorage.clear();
  learn('fate');
  speech.choose('en');
});

const foretold = (more: Partial<Preview>): Preview => ({
  after: { table: world() } as unknown as Preview['after'],
  events: [],
  sums: [],
  then: 'seats',
  ...more,
});
const about = (...at: string[]) => ({
  words: move('sum_reaches').words,
  at,
  terms: [],
  total: null,
});

test('gains and losses are the difference of two views', () => {
  const after = world();
  after.demigods[0]!.renown += 2;
  after.demigods[8]!.renown -= 3;
  const told = foretold({ after: { table: after } as unknown as Preview['after'] });
  expect(foreseen(world(), move('beside', 'slot/0'), told).changes).toEqual([
    { demigod: 0, change: 2 },
    { demigod: 8, change: -3 },
  ]);
});

test('a servant that changes nobody says so, once that is known', () => {
  const beside = move('beside', 'slot/0');
  const told = foreseen(world(), beside, foretold({}));
  expect([told.changes, told.isRenown]).toEqual([[], true]);
  expect(foreseen(world(), beside, null).isRenown).toBe(false);
});

test('the quests that a move is about are those the server names', () => {
  const told = foretold({ sums: [about('quest/0', 'quest/1'), about('demigod/3')] });
  expect(foreseen(world(), move('onto', 'tile/0'), told).quests).toEqual([0, 1]);
});

test('quests, tiles and slots have cells of their own', () => {
  const cells = [
    ...Array.from({ length: 9 }, (_, square) => squareCell(square)),
    ...Array.from({ length: 12 }, (_, edge) => edgeCell(edge)),
    ...Array.from({ length: 12 }, (_, slot) => slotCell(slot)),
  ].map(({ row, column }) => `${row} ${column}`);
  expect(new Set(cells).size).toBe(33);
  expect([edgeCell(0), edgeCell(2), edgeCell(11)]).toEqual([
    { row: 2, column: 3 },
    { row: 3, column: 2 },
    { row: 6, column: 5 },
  ]);
  expect([slotCell(0), slotCell(4), slotCell(8), slotCell(9)]).toEqual([
    { row: 1, column: 2 },
    { row: 4, column: 7 },
    { row: 7, column: 6 },
    { row: 2, column: 1 },
  ]);
});

test('markers on one space never lie in the same spot, and all stay inside', () => {
  for (const width of [340, 1000]) {
    const track = { width, height: 66, size: 22 };
    const all = stacked([7, 7, 7, 7, 7, 7, 7, 7, 7], track);
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(9);
    expect(Math.max(...all.map(({ y }) => y))).toBeLessThanOrEqual(66 - 22);
  }
});

test('markers are as large as the fullest space allows', () => {
  const [together, apart] = [Array<number>(9).fill(7), [0, 1, 2, 3, 4, 5, 6, 7, 8]];
  expect([sizeFor(apart, 1000, 92), sizeFor(together, 1000, 92)]).toEqual([34, 24]);
  expect([sizeFor(apart, 356, 78), sizeFor(together, 356, 78)]).toEqual([21, 20]);
});

test('a criterion fits into a few signs', () => {
  const short = (low: number, high: number) => shortCriterion({ low, high } as Box['cards'][number]);
  expect([short(8, 14), short(0, 6), short(4, 6)]).toEqual(['8+', '0–6', '4–6']);
});

test('the pad is kept for its match and seat, and clean in the next', () => {
  const pad = new Pad('table/1', 0);
  pad.put(3, 'yes');
  pad.put(4, 'no');
  pad.put(4, 'no');
  pad.write(3, 'went up at once');
  pad.help(true);
  const again = new Pad('table/1', 0);
  expect([again.mark(3), again.mark(4), again.note(3)]).toEqual(['yes', null, 'went up at once']);
  const next = new Pad('table/2', 0);
  expect([next.mark(3), next.note(3), next.helps]).toEqual([null, '', true]);
  expect(new Pad('table/1', 1).mark(3)).toBeNull();
  expect([Pad.isKept('table/1', 0), Pad.isKept('table/1', 1)]).toEqual([true, false]);
});

test('two matches are kept side by side, and the oldest sheets make room', () => {
  const [one, other] = [new Pad('one', 0), new Pad('other', 0)];
  one.put(1, 'maybe');
  other.put(2, 'no');
  expect([new Pad('one', 0).mark(1), new Pad('other', 0).mark(2)]).toEqual(['maybe', 'no']);
  for (let match = 0; match < 19; match++) new Pad(`more/${match}`, 0).put(0, 'yes');
  expect([new Pad('one', 0).mark(1), new Pad('other', 0).mark(2)]).toEqual([null, 'no']);
});

test('what is no pad is not read as one', () => {
  for (const kept of [
    '[{"of": "first 0", "marks": 3',
    '{}',
    '[3, {"of": "first 0", "marks": [1]}]',
    'null',
  ]) {
    localStorage.setItem('scalehouse.fate.pads', kept);
    expect(new Pad('first', 0).mark(0)).toBeNull();
  }
});

test('arrows go to what lies next in their direction', () => {
  const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const all = [at(100, 0), at(30, 4), at(0, 60), at(45, 60), at(-50, 0)];
  const from = at(0, 0);
  expect(nearestOf(from, all, { x: 1, y: 0 })).toBe(1);
  expect(nearestOf(from, all, { x: -1, y: 0 })).toBe(4);
  expect(nearestOf(from, all, { x: 0, y: 1 })).toBe(2);
  expect(nearestOf(from, all, { x: 0, y: -1 })).toBe(-1);
  expect(nearestOf(from, [], { x: 1, y: 0 })).toBe(-1);
});

test('German says tiles, slots, quests and criteria in German', () => {
  speech.choose('de');
  const said = (key: string, args: Words['args']): string =>
    say(words(key, args), { me: 0, names: ['Ann', 'Bob'] });
  const square = (column: string, row: number) => words('square', { column: words(`column_${column}`), row });
  const [klar, naka] = [words('demigod_klar'), words('demigod_naka')];
  const slot = words('slot_above', { column: words('column_a') });
  expect(said('stands', { seat: 1, servant: words('servant_hadria'), slot })).toBe(
    'Bob stellt Hadrias Diener über Spalte A auf.',
  );
  expect(said('answered_no', { seat: 1, criterion: words('criterion_from', { low: 8 }) })).toBe(
    'Bob sagt: nein, keiner von meinen hat Ruhm 8 oder mehr.',
  );
  const quest = (symbol: string) => words('special_quest', { symbol: words(`symbol_${symbol}`), renown: 4 });
  expect(said('laid', { square: square('b', 2), quest: quest('feather') })).toBe(
    'Quest auf B2: besondere Feder +4.',
  );
  expect(said('laid', { square: square('b', 2), quest: quest('scorpion') })).toBe(
    'Quest auf B2: besonderer Skorpion +4.',
  );
  const edge = words('edge', { one: square('a', 1), other: square('b', 1) });
  expect(said('smite', { demigod: klar, place: words('on_tile', { edge }) })).toBe(
    'Klar verbannen (auf A1–B1)',
  );
  expect(said('shown', { seat: 0, demigods: [klar, naka], guesses: [naka, klar] })).toBe(
    'Du hattest Klar und Naka und tipptest auf Naka und Klar.',
  );
  expect(said('points', { seat: 1, points: 1, position: 3, guess: 0, powers: -2 })).toBe(
    'Bob: 1 Punkt = 3 für Ruhm, 0 für den Tipp, −2 für Götterkräfte.',
  );
});
