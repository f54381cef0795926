import { render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../src/server.svelte';
import Playing from '../src/tv/Playing.svelte';
import type { GameInfo } from '../src/wire/api';
import type { TableInfo } from '../src/wire/generated/protocol';
import type { Session, View } from '../src/wire/session.svelte';
import { catalogues } from '../src/words/fluent.svelte';

/** A screen for a room that comes with a game's package. */

const module = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const BOARD = module(`export function mount(element) {
  element.textContent = 'the board';
  return { update() {}, destroy() {} };
}`);
const SCREEN = module(`export function mount(element, first) {
  const draw = ({ view, watching }) => (element.textContent = 'rings: ' + view.table.rings + ' ' + watching);
  draw(first);
  return { update: draw, destroy() {} };
}`);
const gameWith = (screen: string | null): GameInfo =>
  ({
    name: 'rings',
    title: 'Rings',
    options: [],
    reference: {},
    traits: {},
    face: { board: BOARD, style: null, picture: null, screen },
  }) as unknown as GameInfo;
const viewWith = (rings: number): View =>
  ({
    game: 'rings',
    seats: 2,
    seat: null,
    actors: [0],
    options: {},
    over: false,
    outcome: null,
    table: { rings },
  }) as unknown as View;
const table = { id: 'T', round: 0, title: '', status: 'playing', chairs: [], result: null };

function shown(game: GameInfo, rings = 5) {
  server.games = [game];
  const session = { events: [], people: [], talk: [], seat: null, listen: () => () => undefined };
  const props = {
    session: session as unknown as Session,
    table: table as unknown as TableInfo,
    game,
    view: viewWith(rings),
  };
  return { props, ...render(Playing, props) };
}
const drawn = (container: HTMLElement): string =>
  container.querySelector('.plugin')?.shadowRoot?.textContent ?? '';

beforeEach(() => {
  catalogues.learn('rings', 'en', '');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  server.games = null;
  vi.unstubAllGlobals();
});

test('fills the room in place of the board, as a watcher sees the match', async () => {
  const { container, rerender, props } = shown(gameWith(SCREEN));
  await waitFor(() => expect(drawn(container)).toBe('rings: 5 true'));
  expect(container.querySelector('.plugin')!.classList).toContain('fills');
  await rerender({ ...props, view: viewWith(4) });
  expect(drawn(container)).toBe('rings: 4 true');
});

test('where there is none, the board is shown', async () => {
  const { container } = shown(gameWith(null));
  await waitFor(() => expect(drawn(container)).toBe('the board'));
});

test('where it fails, the board is shown', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { container } = shown(gameWith(module('export const mount = null;')));
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  await waitFor(() => expect(drawn(container)).toBe('the board'));
  said.mockRestore();
});
