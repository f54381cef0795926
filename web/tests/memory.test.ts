import { expect, test } from 'vitest';
import type { Event } from '../src/wire/generated/protocol';
import { Memory } from '../src/wire/memory.svelte';
import type { View } from '../src/wire/generated/protocol';

const view = (x: number): View => ({ table: { x } }) as unknown as View;
const events = (...numbers: number[]): Event[] => numbers.map((number) => ({ number }) as Event);
const seen = (memory: Memory, event: number): unknown => memory.after(event)?.view.table.x;

test('after an event it shows what was on screen then, and nothing of what came later', () => {
  const memory = new Memory();
  memory.begin(0, view(0), events(3, 4));
  memory.add(view(1), events(5, 6));
  memory.add(view(2), []);
  memory.add(view(3), events(7));
  expect([4, 5, 6, 7].map((number) => seen(memory, number))).toEqual([0, 1, 1, 3]);
});

test('of what happened before the page was there it has no view', () => {
  const memory = new Memory();
  memory.begin(0, view(0), events(3, 4));
  expect(memory.after(3)).toBeUndefined();
  expect(memory.after(9)).toBeUndefined();
});

test('after a cut it goes on; another match begins it anew', () => {
  const memory = new Memory();
  memory.begin(0, view(0), events(0));
  memory.begin(0, view(1), events(0, 1, 2));
  expect([0, 1, 2].map((number) => seen(memory, number))).toEqual([0, 1, 1]);
  memory.begin(1, view(2), events());
  expect(memory.after(0)).toBeUndefined();
  memory.add(view(3), events(0));
  expect(seen(memory, 0)).toBe(3);
});
