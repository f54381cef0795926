import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faceOf, hasPicture, withFaces } from '../src/games';
import type { BoardProps as Given, Mount } from '../src/games/plugin/board';
import GameBoard from '../src/games/GameBoard.svelte';
import { loadBoard } from '../src/games/plugin/load';
import PluginBoard from '../src/games/plugin/PluginBoard.svelte';
import { server } from '../src/server.svelte';
import type { GameInfo } from '../src/wire/api';
import type { Move } from '../src/wire/generated/protocol';
import { catalogues } from '../src/words/fluent.svelte';

const files = { board: '/faces/rings/1/board.js', style: null, picture: '/faces/rings/1/picture.svg' };
const rings = {
  name: 'rings',
  title: 'Rings',
  options: [],
  catalogue: {},
  face: files,
} as unknown as GameInfo;
const move: Move = {
  id: 3,
  kind: 'take',
  args: {},
  words: { key: 'rings.take' },
  at: ['ring/3'],
};

const props = () => ({
  match: 'a/1',
  watching: false,
  view: {
    game: 'rings',
    seats: 2,
    seat: 0,
    actors: [0],
    options: {},
    over: false,
    outcome: null,
    table: { rings: 5 },
  },
  legal: [move],
  reference: {},
  names: ['Ann', 'Bob'],
  lit: [],
  busy: false,
  play: vi.fn<(move: Move) => void>(),
  ask: vi.fn<(number: number) => void>(),
  point: vi.fn<(at: string[]) => void>(),
});

beforeEach(() => {
  server.games = [rings];
  catalogues.learn('rings', 'en', 'take = Take a ring');
});
afterEach(() => void (server.games = null));

describe('the faces that come with the pages', () => {
  test('stand in the lobby by their order, which is each one’s own', () => {
    const orders = withFaces.map((game) => faceOf(game)!.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
  });

  test.each(withFaces)('%s has a picture, and all its parts can be loaded', async (game) => {
    const face = faceOf(game)!;
    const { container } = render(face.picture);
    expect(container.querySelector('svg[viewBox="0 0 320 200"][aria-hidden]')).not.toBeNull();
    expect((await face.board()).default).toBeTypeOf('function');
    for (const part of [face.screen, face.tools]) {
      if (part) expect((await part()).default).toBeTypeOf('function');
    }
  });

  test('a picture may come with a package as well', () => {
    expect(hasPicture('rings')).toBe(true);
    expect(hasPicture('squares')).toBe(false);
    expect(hasPicture(withFaces[0]!)).toBe(true);
  });
});

describe('a board from a package', () => {
  const fail = vi.fn<(error: unknown) => void>();
  beforeEach(() => fail.mockReset());

  test('is a module that exports mount', async () => {
    const mount = vi.fn();
    expect(await loadBoard(files, () => Promise.resolve({ mount }))).toEqual({ mount, style: null });
    await expect(loadBoard(files, () => Promise.resolve({}))).rejects.toThrow('exports no function mount');
  });

  test('gets what there is to show, then what changes, and is told when it ends', async () => {
    const update = vi.fn<(given: Given) => void>();
    const destroy = vi.fn<() => void>();
    const mount = vi.fn<Mount>(() => ({ update, destroy }));
    const all = { ...props(), board: { mount, style: null }, fail };
    const { rerender, unmount } = render(PluginBoard, all);
    const [element, first] = mount.mock.calls[0]!;
    expect(element.getRootNode()).toBeInstanceOf(ShadowRoot);
    expect(first.legal).toMatchObject([{ id: 3, text: 'Take a ring', at: ['ring/3'] }]);

    first.play(first.legal[0]!);
    expect(all.play).toHaveBeenCalledWith(move);
    first.play({ id: 4, text: '', at: [] }); // not legal: only asking makes sense
    expect(all.play).toHaveBeenCalledTimes(1);
    first.ask(4);
    expect(all.ask).toHaveBeenCalledWith(4);

    await rerender({ ...all, legal: [], busy: true });
    expect(update.mock.lastCall![0]).toMatchObject({ legal: [], busy: true });
    expect(mount).toHaveBeenCalledTimes(1);
    unmount();
    expect(destroy).toHaveBeenCalledTimes(1);
    expect(fail).not.toHaveBeenCalled();
  });

  test('is not seen before its styles are there', () => {
    const mount: Mount = () => ({ update: () => undefined, destroy: () => undefined });
    const board = { mount, style: '/faces/rings/1/board.css' };
    const { container } = render(PluginBoard, { ...props(), board, fail });
    const host = container.querySelector('.plugin')!;
    expect(host.classList).toContain('undressed');
    host.shadowRoot!.querySelector('link')!.onload!(new Event('load'));
    flushSync();
    expect(host.classList).not.toContain('undressed');
  });

  test.each(['mount', 'update'])('that fails in %s says so', (when) => {
    const broken = (): never => {
      throw new Error('broken');
    };
    const mount: Mount = () => (when === 'mount' ? broken() : { update: broken, destroy: () => undefined });
    render(PluginBoard, { ...props(), board: { mount, style: null }, fail });
    expect(fail).toHaveBeenCalledWith(new Error('broken'));
  });
});

test('where the board of a package cannot be loaded, the plain one shows the game', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  render(GameBoard, props());
  expect(await screen.findByText('rings')).toBeDefined();
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('the smallest board of the tutorial offers what is legal, and plays it', async () => {
  const page = readFileSync('../docs/add-a-game.md', 'utf-8');
  const code = /^```js\n(.*?)^```$/ms.exec(page)![1]!;
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const board = await loadBoard({ board: address, style: null, picture: null });
  const all = props();
  const { container, rerender } = render(PluginBoard, {
    ...all,
    board,
    fail: (error) => expect.fail(String(error)),
  });
  const root = container.querySelector('.plugin')!.shadowRoot!;
  const button = root.querySelector('button')!;
  expect(button.textContent).toBe('Take a ring');
  button.click();
  expect(all.play).toHaveBeenCalledWith(move);
  await rerender({ ...all, legal: [] });
  expect(root.querySelector('button')).toBeNull();
});
