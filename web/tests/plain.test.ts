import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Value from '../src/games/plain/Value.svelte';
import { server } from '../src/server.svelte';
import { chosenBy, grouped, inOrder } from '../src/table/choices';
import { folded } from '../src/table/folded';
import type { GameInfo } from '../src/wire/api';
import type { Event, Move } from '../src/wire/generated/protocol';
import { learn } from './support/catalogues';

const who = { me: 0, names: ['Ann', 'Bob'] };
const words = (key: string) => ({ key });
const move = (id: number, kind: string, args: Record<string, number> = {}): Move => ({
  id,
  kind,
  args,
  words: words(`${kind} ${id}`),
  at: [],
});
const event = (number: number, text: string, by = -1): Event => ({ number, by, words: words(text), at: [] });
const bids = Array.from({ length: 18 }, (_, id) =>
  move(id, 'bid', { count: 1 + Math.floor(id / 6), face: 1 + (id % 6) }),
);

test('moves of a kind stand together, and keys follow the order on screen', () => {
  const legal = [move(5, 'place', { slot: 0 }), move(9, 'pass'), move(6, 'place', { slot: 1 })];
  expect(grouped(legal).map(({ kind, moves }) => [kind, moves.map((one) => one.move.id)])).toEqual([
    ['place', [5, 6]],
    ['pass', [9]],
  ]);
  expect(chosenBy('3', legal)?.id).toBe(9);
});

test('many moves of a kind are narrowed by the first argument on a plain face only', () => {
  const legal = [...bids, move(30, 'doubt')];
  expect(grouped(legal, true).map(({ first }) => first)).toEqual(['count', null]);
  expect(grouped(legal).map(({ first }) => first)).toEqual([null, null]);
  expect(chosenBy('1', legal, true)?.id).toBe(30);
});

test('one argument is not narrowed: a list says more', () => {
  const legal = Array.from({ length: 20 }, (_, id) => move(id, 'take', { card: id }));
  expect(grouped(legal, true)[0]!.first).toBeNull();
});

test('what happens several times in a row is one line', () => {
  const events = ['a', 'a', 'a', 'b', 'a'].map((text, number) => event(number, text));
  const lines = folded(events, (one) => one.words.key);
  expect(lines.map(({ text, times, first, event }) => [text, times, first, event.number])).toEqual([
    ['a', 3, 0, 2],
    ['b', 1, 3, 3],
    ['a', 1, 4, 4],
  ]);
});

test('the same words by two players are two lines', () => {
  const events = [event(0, 'a', 0), event(1, 'a', 1)];
  expect(folded(events, (one) => one.words.key)).toHaveLength(2);
});

test('words of a view are said to its reader, with what would become of them', () => {
  learn('liars_dice');
  const bid = (count: number, face: number) => {
    const die = { key: `liars_dice.die_${face}` };
    return { key: 'liars_dice.view_bid', args: { count, die } };
  };
  const value = {
    highest_bid: { bid: bid(2, 3), seat: 1 },
    told: [{ key: 'liars_dice.loses', args: { seat: 0 } }],
    rows: [{ seat: 0, bid: bid(1, 6) }],
    key: 'no words', // however it is called
  };
  const after = { ...value, highest_bid: { bid: bid(4, 1), seat: 0 } };
  const { container } = render(Value, { value, after, who });
  const texts = (selector: string): string[] =>
    [...container.querySelectorAll(selector)].map((one) => one.textContent!.replace(/\s+/g, ' ').trim());
  expect(texts('dd > .simple')).toEqual(['2 × ⚂', 'Bob', 'You lose a die.', 'no words']);
  expect(texts('td')).toEqual(['Ann', '1 × ⚅']);
  expect(texts('ins')).toEqual(['would be→ 4 × ⚀', 'would be→ Ann']);
});

test('parts are called as the package of the game says', () => {
  const names = { en: { part_cup: 'Under the cup', part_players: 'Who plays' } };
  server.games = [{ name: 'rings', title: 'Rings', options: [], names } as unknown as GameInfo];
  const value = { players: [{ seat: 0, cup: '⚀' }], bid: 3 };
  const { container } = render(Value, { value, game: 'rings', who });
  const texts = (selector: string): string[] =>
    [...container.querySelectorAll(selector)].map((one) => one.textContent!.trim());
  expect(texts('th')).toEqual(['Player', 'Under the cup']);
  expect(texts('dt')).toEqual(['Who plays', 'bid']);
  server.games = null;
});

test('seats are named, and a list of alike things is a table', () => {
  const value = {
    bid: { count: 3, seat: 1 },
    loser_seat: 0,
    players: [
      { seat: 0, cup: '⚀⚁', last: null },
      { seat: 1, cup: '', last: true },
    ],
  };
  const { container } = render(Value, { value, who, acting: [1] });
  const texts = (selector: string): string[] =>
    [...container.querySelectorAll(selector)].map((one) => one.textContent!.trim());
  expect(texts('th')).toEqual(['Player', 'cup', 'last']);
  expect(texts('td')).toEqual(['Ann', '⚀⚁', '–', 'Bob', '–', 'Yes']);
  expect(texts('tr.acting td')[0]).toBe('Bob');
  expect(texts('dt')).toEqual(['bid', 'count', 'Player', 'loser', 'players']);
  expect(texts('dd > .simple')).toEqual(['3', 'Bob', 'Ann']);
});

test('what ends a turn stands last in the list, and what one mostly wants comes first', () => {
  const move = (id: number, kind: string, args: Record<string, number> = {}) => ({ id, kind, args }) as Move;
  const legal = [
    move(0, 'card', { card: 4 }),
    move(1, 'done', { draw: 0 }),
    move(2, 'done', { draw: 1 }),
    move(3, 'divide'),
    move(4, 'card', { card: 9 }),
  ];
  const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(legal, order).map(({ id }) => id);
  expect(ids({ last: ['done'], largestFirst: { done: 'draw' } })).toEqual([0, 3, 4, 2, 1]);
  expect(ids({ last: ['done'] })).toEqual([0, 3, 4, 1, 2]);
  expect(ids(undefined)).toEqual([0, 1, 2, 3, 4]);
});
