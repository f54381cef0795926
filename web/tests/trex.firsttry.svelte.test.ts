import { expect, test } from 'vitest';
import { frameOf } from '../src/games/trex/data';
import { FirstTry } from '../src/games/trex/firsttry.svelte';

const at = (value: number) => frameOf({ value, colour: 0 } as never, 0);
const tryOf = (more: { isPractice?: boolean; cards?: number; hasPresented?: boolean } = {}): FirstTry =>
  new FirstTry({
    isPractice: more.isPractice ?? true,
    cards: () => more.cards ?? 1,
    wanted: () => 6,
    hasPresented: () => more.hasPresented ?? false,
  });

test('in practice nobody sees what one does before the card was seen and its level was hit', () => {
  const own = tryOf();
  expect(own.asks).toBe('look');
  expect(own.lets(at(6))).toBe(false); // by chance: the number was not known
  own.see();
  expect(own.asks).toBe('hit');
  expect([own.lets(at(2)), own.lets(at(5)), own.lets(at(6)), own.lets(at(1))]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(own.asks).toBe(null);
});

test('who is past that, or does not practise, is asked for nothing', () => {
  for (const own of [tryOf({ isPractice: false }), tryOf({ cards: 2 }), tryOf({ hasPresented: true })]) {
    expect(own.asks).toBe(null);
    expect(own.lets(at(1))).toBe(true);
  }
});
