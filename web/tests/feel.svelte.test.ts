import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Paced } from '../src/games/paced.svelte';
import AskSound from '../src/table/AskSound.svelte';
import { Confirming } from '../src/table/confirming.svelte';
import Feel from '../src/table/Feel.svelte';
import { lasting, paced } from '../src/ui/motion';
import { preferences } from '../src/ui/preferences.svelte';
import type { Move } from '../src/wire/generated/protocol';
import type { View } from '../src/wire/session.svelte';
import { speech } from '../src/words/index.svelte';

const root = document.documentElement;
const press = (name: string): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const kept = (name: string): string | null => localStorage.getItem(`scalehouse.${name}`);
const view = (table: number): View => ({ table }) as unknown as View;
const moveOf = (id: number): Move => ({ id }) as Move;

beforeEach(() => {
  speech.choose('en');
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
});
afterEach(() => {
  cleanup();
  preferences.setMotion('normal');
  preferences.setText('normal');
  preferences.setConfirms(false);
});

test('how fast things move goes for style sheets, transitions and what is shown step by step', async () => {
  render(Feel);
  await press('Fast');
  expect([root.dataset.motion, kept('motion')]).toEqual(['fast', 'fast']);
  expect(lasting(300)).toBe(150);
  await press('Slow');
  expect(lasting(300)).toBeGreaterThan(300);
  await press('None');
  expect(lasting(300)).toBe(0);
});

test('where nothing shall move, the present is shown at once', () => {
  const board = new Paced(view(0));
  board.push(view(1));
  board.push(view(2));
  expect(board.shown.table).toBe(1);
  board.skip();
  preferences.setMotion('none');
  board.push(view(3));
  board.push(view(4));
  expect(board.shown.table).toBe(4);
});

test('a device that wants nothing to move still shows one step after the other', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect([lasting(300), paced(300)]).toEqual([0, 300]);
  vi.unstubAllGlobals();
});

test('words are made larger for the whole page', async () => {
  render(Feel);
  await press('Larger');
  expect([root.dataset.text, kept('text')]).toEqual(['larger', 'larger']);
});

test('sound is asked for until it is answered, and then has a volume', async () => {
  expect(preferences.isSoundChosen).toBe(false);
  render(AskSound);
  await press('No');
  expect([preferences.isSoundChosen, preferences.sound, kept('sound')]).toEqual([true, false, 'off']);
  cleanup();
  render(Feel);
  const volume = screen.getByLabelText<HTMLInputElement>('Volume');
  expect(volume.disabled).toBe(true);
  await fireEvent.click(screen.getByRole('group', { name: 'Sounds' }).querySelector('button')!);
  expect(volume.disabled).toBe(false);
  await fireEvent.change(volume, { target: { value: '20' } });
  expect([preferences.volume, kept('volume')]).toEqual([0.2, '0.2']);
});

test('a move is played when it was confirmed, if somebody likes it so', () => {
  const played: number[] = [];
  const legal = [moveOf(3), moveOf(4)];
  const confirming = new Confirming(
    () => legal,
    (move) => played.push(move.id),
  );
  confirming.choose(moveOf(3));
  expect(played).toEqual([3]);
  preferences.setConfirms(true);
  confirming.choose(moveOf(4));
  expect([played, confirming.asked?.id]).toEqual([[3], 4]);
  confirming.answer(false);
  expect([played, confirming.asked, confirming.refused]).toEqual([[3], null, 1]);
  confirming.choose(moveOf(4));
  confirming.answer(true);
  expect([played, confirming.refused]).toEqual([[3, 4], 1]);
});

test('a move that was taken away meanwhile is not asked about any more', () => {
  preferences.setConfirms(true);
  let legal = $state.raw([moveOf(3)]);
  const played: number[] = [];
  const confirming = new Confirming(
    () => legal,
    (move) => played.push(move.id),
  );
  confirming.choose(moveOf(3));
  legal = [];
  expect(confirming.asked).toBe(null);
  confirming.answer(true);
  expect(played).toEqual([]);
});
