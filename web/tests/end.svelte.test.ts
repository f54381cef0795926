import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../src/server.svelte';
import { closeCall, rankingOf } from '../src/replay/sheet';
import Sheet from '../src/replay/Sheet.svelte';
import { levelAgainst, ownRecord } from '../src/table/record.svelte';
import { preferences } from '../src/ui/preferences.svelte';
import type { ChairInfo, TableInfo } from '../src/wire/generated/protocol';
import type { View } from '../src/wire/session.svelte';
import { speech } from '../src/words/index.svelte';
import { learn } from './support/catalogues';

const points = (position: number, guess: number, powers: number, total: number): unknown => ({
  points: { position, guess, powers, total },
});
const VIEW = {
  game: 'fate',
  seats: 2,
  seat: 0,
  table: { players: [points(5, 3, -1, 7), points(4, 3, -1, 6)] },
} as unknown as View;

const ME = { person: 'me', bot: null } as ChairInfo;
const BOT = { person: null, bot: 'casual' } as ChairInfo;
const tableOf = (round: number, chairs = [ME, BOT], more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: 'a', round, game: 'fate', chairs, practice: false, ...more }) as unknown as TableInfo;

beforeEach(() => {
  vi.useFakeTimers();
  speech.choose('en');
  learn('fate');
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
});
afterEach(() => {
  cleanup();
  ownRecord.clear();
  preferences.setMotion('normal');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (): number => screen.getAllByRole('columnheader').filter((one) => one.matches('.later')).length;
const told = { view: VIEW, names: ['Ann', 'Bob'], scores: [1, 0], me: 0 };

test('what counts comes column by column, the sum last, and at once after a press', async () => {
  render(Sheet, { ...told, inSteps: true });
  expect(later()).toBe(4);
  await vi.advanceTimersByTimeAsync(800);
  expect(later()).toBe(3);
  await vi.advanceTimersByTimeAsync(1400);
  const left = screen.getAllByRole('columnheader').filter((one) => one.matches('.later'));
  expect(left.map((one) => one.textContent)).toEqual(['Points']);
  await fireEvent.pointerDown(window);
  expect(later()).toBe(0);
});

test('who looks at it again, or wants nothing to move, has all of it at once', () => {
  render(Sheet, told);
  expect(later()).toBe(0);
  cleanup();
  preferences.setMotion('none');
  render(Sheet, { ...told, inSteps: true });
  expect(later()).toBe(0);
});

test('a win by little was close, whoever sat where; where nobody has won nothing was', () => {
  const close = (scores: number[], totals: number[], most: number) =>
    closeCall(rankingOf(scores, totals), totals, most);
  expect(close([0, 1], [6, 7], 1)).toEqual([7, 6]);
  expect(close([0, 1], [5, 7], 1)).toBe(null);
  expect(close([1, 0, 0], [9, 2, 8], 1)).toEqual([9, 8]);
  expect(close([1, 0], [6, 6], 0)).toEqual([6, 6]);
  expect(close([0, 0], [6, 6], 3)).toBe(null);
  expect(close([1], [6], 3)).toBe(null);
});

test('a match against one level of bots counts once, and practice does not', () => {
  vi.spyOn(server, 'game').mockReturnValue(undefined);
  const fared = () => ownRecord.against('fate', 'casual');
  expect(fared()).toBe(null);
  ownRecord.note(tableOf(0), 0, 'won');
  ownRecord.note(tableOf(0), 0, 'won'); // the page was opened again
  ownRecord.note(tableOf(1), 0, 'lost');
  ownRecord.note(tableOf(2, [ME, BOT], { practice: true }), 0, 'won');
  expect(fared()).toEqual({ won: 1, drawn: 0, lost: 1 });
  expect(ownRecord.against('fate', 'master')).toBe(null);
  expect(ownRecord.against('scale', 'casual')).toBe(null);
});

test('among people, or against bots of several levels, no level has been played', () => {
  const person = { person: 'bob', bot: null } as ChairInfo;
  const master = { person: null, bot: 'master' } as ChairInfo;
  expect(levelAgainst(tableOf(0, [BOT, ME, BOT]), 1)).toBe('casual');
  expect(levelAgainst(tableOf(0, [ME, BOT, master]), 0)).toBe(null);
  expect(levelAgainst(tableOf(0, [ME, BOT, person]), 0)).toBe(null);
});
