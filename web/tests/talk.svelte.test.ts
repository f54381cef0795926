import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Bubbles from '../src/table/Bubbles.svelte';
import { muted } from '../src/table/muted.svelte';
import Talk from '../src/table/Talk.svelte';
import type { ChairInfo, TableInfo, TalkLine } from '../src/wire/generated/protocol';
import { speech } from '../src/words/index.svelte';

const CHAIRS = [
  { person: 'a', name: 'Ann' },
  { person: 'b', name: '' },
] as ChairInfo[];
const TABLE = { chairs: CHAIRS, people: [], host: 'a', muted: [] } as unknown as TableInfo;
const line = (person: string, text: string): TalkLine => ({ person, name: '', text, at: 0 });
const said = (): string[] => [...screen.getByTestId('bubbles').children].map((one) => one.textContent.trim());

beforeEach(() => {
  vi.useFakeTimers();
  speech.choose('en');
});
afterEach(() => {
  cleanup();
  muted.set('b', false);
  vi.useRealTimers();
});

test('what is said while one looks stands by the seat for a while, the last of each', async () => {
  const old = line('a', 'Before.');
  const { rerender } = render(Bubbles, { lines: [old], table: TABLE });
  expect(said()).toEqual([]);
  await rerender({ lines: [old, line('a', 'Hello!'), line('b', '🎉')], table: TABLE });
  expect(said()).toEqual(['Ann Hello!', 'Guest 🎉']);
  await rerender({ lines: [old, line('a', 'Hello!'), line('b', '🎉'), line('a', 'Well?')], table: TABLE });
  expect(said()).toEqual(['Guest 🎉', 'Ann Well?']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said()).toEqual([]);
});

test('who is muted has no bubble', async () => {
  const { rerender } = render(Bubbles, { lines: [], table: TABLE });
  muted.set('b', true);
  await rerender({ lines: [line('b', 'Look at me!'), line('a', 'No.')], table: TABLE });
  expect(said()).toEqual(['Ann No.']);
});

test('one press says an emote, with a name for those who hear it', async () => {
  const texts: string[] = [];
  const say = (text: string): Promise<boolean> => Promise.resolve(texts.push(text) > 0);
  render(Talk, { lines: [], table: TABLE, me: 'a', say, silence: () => Promise.resolve(true) });
  await fireEvent.click(screen.getByRole('button', { name: 'Well done' }));
  expect(texts).toEqual(['🎉']);
});
