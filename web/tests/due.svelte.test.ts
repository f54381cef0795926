import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Phase } from '../src/games/trex/data';
import { Due, STEP } from '../src/games/trex/due.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;

function hurried(): { due: Due; late: () => void; go: (phase: Phase) => void; stop: () => void } {
  let phase = $state<Phase>('play');
  const late = vi.fn();
  let due!: Due;
  const stop = $effect.root(() => {
    due = new Due(() => phase, late);
  });
  const go = (next: Phase): void => {
    phase = next;
    flushSync();
  };
  flushSync();
  return { due, late, go, stop };
}

test('a step of a tie-break that nobody ends is over in time, once', () => {
  const { due, late, go, stop } = hurried();
  vi.advanceTimersByTime(2 * STEP * SECOND);
  expect(late).not.toHaveBeenCalled(); // while cards are matched there is no hurry
  go('choose');
  vi.advanceTimersByTime((STEP - 1) * SECOND);
  expect([due.left, vi.mocked(late).mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(STEP * SECOND);
  expect([due.left, vi.mocked(late).mock.calls.length]).toEqual([0, 1]);
  stop();
});

test('each step has its own time, and none is left when it is over', () => {
  const { due, late, go, stop } = hurried();
  go('choose');
  vi.advanceTimersByTime((STEP - 1) * SECOND);
  go('perform');
  expect(due.left).toBe(STEP);
  vi.advanceTimersByTime((STEP - 1) * SECOND);
  go('over');
  vi.advanceTimersByTime(STEP * SECOND);
  expect(late).not.toHaveBeenCalled();
  stop();
});
