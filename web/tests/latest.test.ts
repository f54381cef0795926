import { afterEach, expect, test, vi } from 'vitest';
import { latestPlaces, marking } from '../src/table/latest';
import type { Event } from '../src/wire/generated/protocol';

const event = (by: number, ...at: string[]): Event => ({ by, at, words: { key: '' } }) as unknown as Event;

afterEach(() => document.body.replaceChildren());

test('the last turn is all that one did in a row, with what chance did in between', () => {
  expect(latestPlaces([])).toEqual([]);
  expect(latestPlaces([event(-1, 'die')])).toEqual([]);
  const turns = [event(0, 'hero/0'), event(-1, 'die'), event(1, 'hero/1'), event(1, 'hero/2')];
  expect(latestPlaces(turns)).toEqual(['hero/1', 'hero/2']);
  expect(latestPlaces([...turns, event(-1, 'die')])).toEqual(['hero/1', 'hero/2']);
  expect(latestPlaces([...turns, event(-1, 'card/3'), event(1, 'deck')])).toContain('card/3');
  expect(latestPlaces([...turns, event(-1, 'die'), event(0, 'hero/3')])).toEqual(['hero/3']);
  expect(latestPlaces([...turns, event(-1, 'die'), event(1, 'hero/3')])).toContain('hero/1');
});

test('places are marked on any board, also when they come later', async () => {
  const board = document.createElement('div');
  document.body.append(board);
  board.innerHTML = '<i data-place="a"></i><i data-place="b"></i>';
  const marked = (): string[] =>
    [...board.querySelectorAll<HTMLElement>('[data-latest]')].map((one) => one.dataset.place!);
  const stop = marking(['b', 'c'])(board);
  expect(marked()).toEqual(['b']);
  board.insertAdjacentHTML('beforeend', '<i data-place="c"></i>');
  await vi.waitFor(() => expect(marked()).toEqual(['b', 'c']));
  if (stop) stop();
  marking(['a'])(board);
  expect(marked()).toEqual(['a']);
});
