import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hidden } from '../src/lobby/hidden.svelte';
import MyTables from '../src/lobby/MyTables.svelte';
import { mayUndo } from '../src/table/undo';
import type { TableLine } from '../src/wire/api';
import type { Event } from '../src/wire/generated/protocol';
import { speech } from '../src/words/index.svelte';

const MADE = new Date(2026, 10, 18).getTime();
const line = (id: string, more: Partial<TableLine> = {}): TableLine => ({
  id,
  made: MADE,
  status: 'over',
  due: null,
  game: 'scathe',
  title: id,
  seats: 2,
  free: 0,
  players: ['Ann'],
  watch: 'anyone',
  round: 0,
  others: [{ name: null, bot: 'casual' }],
  result: 'won',
  ...more,
});

const titles = (): string[] =>
  screen.queryAllByRole('link').map((one) => one.querySelector('strong')?.textContent ?? '');

beforeEach(() => {
  hidden.clear();
  speech.choose('en');
});
afterEach(cleanup);

test('a line says with whom, when, and how it ended', () => {
  const person = { others: [{ name: 'Bob', bot: null }], result: 'lost' as const };
  render(MyTables, { tables: [line('one'), line('two', person)] });
  expect(screen.getByText(/with Casual bot ·/).textContent).toContain('Nov 18, 2026');
  screen.getByText('won');
  screen.getByText(/with Bob ·/);
  screen.getByText('lost');
});

test('what is hidden comes back when it waits for me, or is asked for', async () => {
  const tables = [line('one'), line('two'), line('three', { status: 'playing', result: null })];
  const { rerender } = render(MyTables, { tables });
  expect(titles()).toEqual(['three', 'one', 'two']);
  await fireEvent.click(screen.getByRole('button', { name: 'Hide from my list: three' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Clear what is over' }));
  expect(titles()).toEqual([]);
  await rerender({ tables: [...tables.slice(0, 2), { ...tables[2]!, your_turn: true }] });
  expect(titles()).toEqual(['three']);
  await fireEvent.click(screen.getByRole('button', { name: 'Show 2 hidden' }));
  expect(titles()).toHaveLength(3);
});

test('there is something to undo only while a move of mine stands', () => {
  const by = (seat: number, key: string) => ({ by: seat, words: { key } }) as Event;
  const may = (...events: Event[]) => mayUndo({ events, seat: 0 });
  expect(may()).toBe(false);
  expect(may(by(1, 'game.move'))).toBe(false);
  expect(may(by(0, 'game.move'))).toBe(true);
  expect(may(by(0, 'game.move'), by(0, 'game.undone'))).toBe(false);
});
