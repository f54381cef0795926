import { expect, test } from 'vitest';
import type { Battle } from '../src/games/scathe/data';
import { Intent } from '../src/games/scathe/intent';
import type { Move } from '../src/wire/generated/protocol';

/** What one press on a level of a hero leads to. */

let id = 0;
const move = (kind: string, args: Record<string, number> = {}, at: string[] = []): Move =>
  ({ id: ++id, kind, args, at, words: { key: `scathe.${kind}`, args } }) as unknown as Move;
const battle = (phase: string, slot: number | null = 2): Battle => ({ phase, slot }) as unknown as Battle;

const uses = [1, 2, 3].map((level) => move('use', { level }));
const places = [move('place'), move('place')];

test('the die is put there, the ability used, and the target struck', () => {
  const intent = new Intent();
  intent.begin({ slot: 2, level: 3, target: 'hero/1/4' });
  expect(intent.next(battle('place', null), places)).toBeUndefined(); // not answered yet
  expect(intent.next(battle('ability'), uses)).toBe(uses[2]);
  const targets = [move('target', {}, ['hero/1/3']), move('target', {}, ['hero/1/4'])];
  expect(intent.next(battle('target'), targets)).toBe(targets[1]);
  expect(intent.next(battle('target'), targets)).toBeUndefined(); // the second part asks
});

test('where the target is not possible, the question stays', () => {
  const intent = new Intent();
  intent.begin({ slot: 2, level: 1, target: 'hero/1/0' });
  intent.next(battle('ability'), uses);
  const targets = [move('target', {}, ['hero/1/3']), move('target', {}, ['hero/1/4'])];
  expect(intent.next(battle('target'), targets)).toBeUndefined();
  expect(intent.next(battle('target'), targets)).toBeUndefined();
});

test('a single choice after a move of one’s own is not asked', () => {
  const intent = new Intent();
  intent.begin();
  expect(intent.next(battle('ability'), [uses[0]!])).toBe(uses[0]);
});

test('a move that was taken back is not played over again', () => {
  const intent = new Intent();
  intent.begin();
  expect(intent.next(battle('ability'), uses)).toBeUndefined(); // there was a choice
  expect(intent.next(battle('ability'), [uses[0]!])).toBeUndefined();
});

test('a level of one hero is not used on another', () => {
  const intent = new Intent();
  intent.begin({ slot: 1, level: 3, target: null });
  expect(intent.next(battle('ability', 2), uses)).toBeUndefined();
});
