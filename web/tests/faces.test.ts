import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faceOf, hasPicture, withFaces } from '../src/games';
import type { BoardProps as Given, Mount } from '../src/games/plugin/board';
import GameBoard from '../src/games/GameBoard.svelte';
import { loadBoard } from '../src/games/plugin/load';
import PluginBoard from '../src/games/plugin/PluginBoard.svelte';
import { brought } from '../src/games/plugin/brought.svelte';
import { guideOf, hasGuide, textOf } from '../src/learn/guides';
import { sheetOf } from '../src/replay/sheet';
import { server } from '../src/server.svelte';
import type { Preview, Previews } from '../src/table/preview.svelte';
import type { GameInfo } from '../src/wire/api';
import type { Move } from '../src/wire/generated/protocol';
import { catalogues } from '../src/words/fluent.svelte';
import { learnWords } from '../src/words/index.svelte';

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
  args: { ring: 3 },
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
    const orders = withFaces.map((game) => faceOf(game)!.order!);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
  });

  test.each(withFaces)('%s has a picture, and all its parts can be loaded', async (game) => {
    const face = faceOf(game)!;
    const { container } = render(face.picture!);
    expect(container.querySelector('svg[viewBox="0 0 320 200"][aria-hidden]')).not.toBeNull();
    expect((await face.board!()).default).toBeTypeOf('function');
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
    const own = { id: 3, kind: 'take', args: { ring: 3 }, text: 'Take a ring', at: ['ring/3'] };
    expect(first.legal).toEqual([own]);

    first.play(first.legal[0]!);
    expect(all.play).toHaveBeenCalledWith(move);
    first.play({ ...first.legal[0]!, id: 4 }); // not legal: only asking makes sense
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

  test('is told what moves would do, in words, once it has asked', async () => {
    const update = vi.fn<(given: Given) => void>();
    const mount = vi.fn<Mount>(() => ({ update, destroy: () => undefined }));
    const known = new SvelteMap<number, Preview>();
    const look = vi.fn<(part: string, moves: Move[]) => void>();
    const previews = { look, of: (one: Move | null) => (one && known.get(one.id)) ?? null };
    render(PluginBoard, {
      ...props(),
      previews: previews as unknown as Previews,
      aimed: move,
      board: { mount, style: null },
      fail,
    });
    const first = mount.mock.calls[0]![1];
    expect([first.foreseen, first.aimed]).toEqual([{}, 3]);
    first.look([...first.legal, { ...first.legal[0]!, id: 9 }]); // one that there is not
    expect(look).toHaveBeenCalledWith('board', [move]);

    const words = { key: 'rings.take' };
    known.set(3, {
      after: { ...props().view, table: { rings: 4 } },
      events: [{ words, at: ['ring/3'] }],
      sums: [
        {
          words,
          at: [],
          terms: [
            { amount: 5, words },
            { amount: -1, words },
          ],
          total: 4,
        },
      ],
      then: 'over',
    });
    flushSync();
    const sum = 'Take a ring: 5 Take a ring − 1 Take a ring = 4';
    expect(update.mock.lastCall![0].foreseen).toEqual({
      3: {
        table: { rings: 4 },
        events: [{ text: 'Take a ring', at: ['ring/3'] }],
        sums: [{ text: sum, at: [], total: 4 }],
        then: 'over',
      },
    });
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

describe('what a package brings beside its board', () => {
  const hint = { on: 'rings.taken', target: '.ring' };
  const parts = {
    guide: [hint],
    sheet: (table: { rings: number }, word: (key: string) => string) => [
      { label: word('left'), values: [table.rings, null] },
    ],
    largest: 2,
    celebrates: true,
    firstTable: { options: { short: true } },
    board: () => undefined, // is no part: it comes in its own file
  };
  let count = 0;
  const game = (): GameInfo => {
    const name = `rings${count++}`;
    const words = { en: `/faces/${name}/en.ftl` };
    return { ...rings, name, face: { ...files, parts: `/faces/${name}/face.js`, words } };
  };

  test('is fetched once, when it is asked for, and is its face from then on', async () => {
    const one = game();
    const load = vi.fn(() => Promise.resolve({ face: parts }));
    brought.learn([one, game()], load);
    brought.learn([one], load);
    expect(load).not.toHaveBeenCalled();
    expect(hasGuide(one.name)).toBe(false);
    expect(faceOf(one.name)).toBeUndefined();
    await vi.waitFor(() => expect(faceOf(one.name)).toBeDefined());
    expect(load.mock.calls).toEqual([[one.face!.parts]]);
    expect(faceOf(one.name)).toMatchObject({ largest: 2, celebrates: true });
    expect(faceOf(one.name)!.firstTable).toEqual({ options: { short: true } });
    expect(faceOf(one.name)!.board).toBeUndefined();
    expect(hasGuide(one.name)).toBe(true);
    expect(await guideOf(one.name)).toEqual([hint]);
  });

  test('says its own words, which the server hands out', async () => {
    const one = game();
    const text = 'guide_taken = One ring less.\nleft = Left over\n';
    const fetched = vi.fn((address: string) => {
      return Promise.resolve(new Response(address.startsWith('/faces/') ? text : ''));
    });
    vi.stubGlobal('fetch', fetched);
    brought.learn([one], () => Promise.resolve({ face: parts }));
    await vi.waitFor(() => expect(faceOf(one.name)).toBeDefined());
    await learnWords(one.name);
    vi.unstubAllGlobals();
    expect(fetched.mock.calls.map(([address]) => address)).toContain(one.face!.words!.en);
    expect(textOf(one.name, hint)).toBe('One ring less.');
    const lines = sheetOf({ ...props().view, game: one.name });
    expect(lines).toEqual([{ label: 'Left over', values: [5, null] }]);
  });

  test.each([{}, { face: 3 }, null])('%j is none, and harms nothing', async (module) => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const one = game();
    brought.learn([one], () => Promise.resolve(module));
    expect(faceOf(one.name)).toBeUndefined();
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    expect(faceOf(one.name)).toBeUndefined();
    said.mockRestore();
  });

  test('can be asked for as soon as the games of a server are known', () => {
    const learn = vi.spyOn(brought, 'learn').mockReturnValue();
    server.games = [rings];
    expect(learn).toHaveBeenCalledWith([rings]);
    learn.mockRestore();
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
  const board = await loadBoard({ board: address, style: null });
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
