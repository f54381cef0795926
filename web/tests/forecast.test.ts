import { expect, test } from 'vitest';
import type { Battle, Slot } from '../src/games/scathe/data';
import { forecast } from '../src/games/scathe/forecast';

const hero = (health: number, more: Partial<Slot> = {}): Slot => ({
  hero: 0,
  name: 'Hero',
  health,
  full: 15,
  used: 0,
  armour: 0,
  taunt: 0,
  physical: 0,
  magic: 0,
  cripple: 0,
  ...more,
});

function battle(attacker: Slot, foes: (Slot | null)[]): Battle {
  const side = (slots: (Slot | null)[]) => ({
    slots,
    dice: 4,
    inspire: 0,
    ready: true,
    team: [],
    initiative: 0,
  });
  return { slot: 0, turn: 0, sides: [side([attacker, hero(9)]), side(foes)] } as unknown as Battle;
}

const aim = (part: string, ...at: string[]) => ({
  id: 0,
  words: { key: 'scathe.target', args: { part }, english: '' },
  at,
});

const hurts = (state: Battle, part: string, ...at: string[]): number[] =>
  forecast(state, 0, aim(part, ...at)).map((change) => change.health);

test('buffs add to their own kind of attack', () => {
  const state = battle(hero(9, { physical: 2, magic: 1 }), [hero(10)]);
  expect(hurts(state, 'melee attack 3', 'hero/1/0')).toEqual([-5]);
  expect(hurts(state, 'magic attack 3', 'hero/1/0')).toEqual([-4]);
});

test('armour stops what is physical, and magic goes through it', () => {
  const state = battle(hero(9), [hero(10, { armour: 2 })]);
  expect(hurts(state, 'ranged attack 3', 'hero/1/0')).toEqual([-1]);
  expect(hurts(state, 'magic attack 3', 'hero/1/0')).toEqual([-3]);
});

test('the most taunting hero protects those without taunt, and not itself', () => {
  const state = battle(hero(9), [hero(10, { taunt: 2 }), hero(10), hero(10, { taunt: 1 })]);
  expect(hurts(state, 'melee attack 3', 'hero/1/1')).toEqual([-1]);
  expect(hurts(state, 'melee attack 3', 'hero/1/2')).toEqual([-3]);
});

test('a row attack hits all of the row who live, and nobody loses more than there is', () => {
  const state = battle(hero(9), [hero(2), null, hero(10), hero(10)]);
  const changes = forecast(state, 0, aim('melee attack 4 on a row', 'hero/1/0', 'hero/1/2'));
  expect(changes).toEqual([
    { seat: 1, slot: 0, health: -2, falls: true },
    { seat: 1, slot: 2, health: -4, falls: false },
  ]);
});

test('healing stops at the printed health', () => {
  expect(hurts(battle(hero(13), [hero(10)]), 'heal one of yours by 5', 'hero/0/0')).toEqual([2]);
});
