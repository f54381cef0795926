import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { nearestOf } from '../src/games/fate/arrows';
import type { Box, World } from '../src/games/fate/data';
import { forecast, targets, worthOf } from '../src/games/fate/forecast';
import { LABELS } from '../src/games/fate/labels';
import { edgeCell, sizeFor, slotCell, squareCell, stacked } from '../src/games/fate/layout';
import { Pad } from '../src/games/fate/pad.svelte';
import { fate as german } from '../src/words/fate.de';
import { fate as english } from '../src/words/fate.en';
import { say, speech, tryT } from '../src/words/index.svelte';

const NAMES = ['Pentha', 'Agamar', 'Klar', 'Aponi', 'Saghari', 'Namari', 'Naka', 'Belan', 'Isabel'];

// Quests 0 to 3 are scorpions, 4 to 7 feathers; in the row from the left: scorpion, feather, scorpion.
const box = {
  quests: Array.from({ length: 12 }, (_, quest) => ({ symbol: quest < 4 ? 'scorpion' : 'feather' })),
  edges: [{ name: 'A1–B1', touches: [0, 1] }],
  slots: [
    { name: 'left of row 1', line: [0, 1, 2] },
    { name: 'right of row 1', line: [2, 1, 0] },
  ],
} as unknown as Box;

const world = (more: Partial<World> = {}): World =>
  ({
    quests: [0, 4, 1],
    servant: 'penance',
    demigods: NAMES.map((name, demigod) => ({ demigod, name, renown: 7 })),
    ...more,
  }) as unknown as World;

const move = (key: string, args: object, at: string) => ({
  id: 0,
  words: { key, args: { ...args }, english: '' },
  at: [at],
});

beforeEach(() => {
  localStorage.clear();
  speech.choose('en');
});

test('gains and losses are read from the words of the house', () => {
  const told = move('fate.beside', { changes: 'Pentha +2, Isabel −3' }, 'slot/0');
  expect(forecast(world(), box, told).changes).toEqual([
    { demigod: 0, change: 2 },
    { demigod: 8, change: -3 },
  ]);
});

test('a servant that changes nobody says so', () => {
  const told = forecast(world(), box, move('fate.beside', { changes: 'nobody changes' }, 'slot/0'));
  expect([told.changes, told.isRenown]).toEqual([[], true]);
});

test('a tile shows the two quests it touches', () => {
  expect(forecast(world(), box, move('fate.onto', {}, 'tile/0')).quests).toEqual([0, 1]);
});

test('Penance reaches scorpions, Vesper feathers, Hadria’s the quest it touches', () => {
  expect(targets(world(), box, 0)).toEqual([0, 2]);
  expect(targets(world({ servant: 'vesper' }), box, 0)).toEqual([1]);
  expect(targets(world({ servant: 'hadria' }), box, 1)).toEqual([2]);
});

test('a pair is worth its distance, or the renown it shares', () => {
  const here = world();
  here.demigods[1]!.renown = 2;
  expect(worthOf(here, [0, 1])).toBe(5);
  expect(worthOf(here, [0, 2])).toBe(7);
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

test('options are told in both languages, with each of their choices', () => {
  const options = (templates: object): string[] =>
    Object.keys(templates).filter((key) => key.startsWith('option.'));
  expect(options(german.templates)).toEqual(options(english.templates));
  expect(tryT('option.fate.start.lot')).toBe('By lot, as the book says');
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

const catalogue = readFileSync('../src/scalehouse/games/fate/catalogue.py', 'utf8');
const KEYS = [...catalogue.matchAll(/^ {8}"(\w+)": /gm)].map(([, key]) => `fate.${key}`);

test('German has every key of the house, and no catalogue one that the house does not know', () => {
  expect(KEYS.length).toBeGreaterThan(70);
  const said = (templates: object): string[] =>
    Object.keys(templates).filter((key) => !key.startsWith('option.'));
  expect(said(german.templates).sort()).toEqual([...KEYS].sort());
  expect(said(english.templates).filter((key) => !KEYS.includes(key))).toEqual([]);
});

test('German says tiles, slots, quests and criteria in German', () => {
  speech.choose('de');
  const said = (key: string, args: object): string =>
    say({ key: `fate.${key}`, args: { ...args }, english: '' }, { me: 0, names: ['Ann', 'Bob'] });
  expect(
    said('beside', { servant: "Hadria's Servant", slot: 'above column A', changes: 'nobody changes' }),
  ).toBe('Hadrias Diener über Spalte A: niemand ändert sich');
  expect(said('answered_no', { seat: 1, criterion: 'renown 8 or more' })).toBe(
    'Bob sagt: nein, keiner von meinen hat Ruhm 8 oder mehr.',
  );
  expect(said('laid', { square: 'B2', quest: 'special feather +4' })).toBe(
    'Quest auf B2: besondere Feder +4.',
  );
  expect(said('smite', { demigod: 'Klar', place: 'on A1–B1' })).toBe('Klar verbannen (auf A1–B1)');
  expect(said('shown', { seat: 0, demigods: 'Klar and Naka', guesses: 'Belan and Isabel' })).toBe(
    'Du hattest Klar und Naka und tipptest auf Belan und Isabel.',
  );
});

test('labels fill in the same in both languages', () => {
  const names = (text: string): string[] => [...(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, text] of Object.entries(LABELS.en)) {
    expect([key, names(LABELS.de[key as keyof typeof LABELS.de])]).toEqual([key, names(text)]);
  }
});
