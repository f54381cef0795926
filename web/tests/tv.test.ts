import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nearest } from '../src/tv/arrows';
import { largest } from '../src/tv/fitting';
import { joinAs } from '../src/tv/joining';
import { promiseBots, takeBots } from '../src/tv/screen';
import { isComplete } from '../src/table/seats';
import { handLink } from '../src/route.svelte';
import type { ChairInfo, TableInfo } from '../src/wire/generated/protocol';
import type { Session } from '../src/wire/session.svelte';

const FREE: ChairInfo = {
  person: null,
  name: null,
  bot: null,
  ready: false,
  here: false,
  entropy: false,
  resigned: false,
};
const tableOf = (chairs: ChairInfo[]): TableInfo => ({ chairs, id: 'T', round: 0 }) as unknown as TableInfo;
const LEFT = { x: -1, y: 0 };
const RIGHT = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };

/** A server that has some seats taken without having said so. */
function sessionAt(chairs: ChairInfo[], taken: number[] = [], isRefused = false) {
  const asked: Record<string, unknown>[] = [];
  const refusal = (code: string) => ({ granted: false, refusal: { code, words: {} } });
  const ask = (request: Record<string, unknown>): Promise<unknown> => {
    asked.push(request);
    if (request.type === 'rename' && isRefused) return Promise.resolve(refusal('legal'));
    if (request.type === 'sit' && taken.includes(request.seat as number))
      return Promise.resolve(refusal('seat'));
    return Promise.resolve({ granted: true });
  };
  const session = { table: tableOf(chairs), name: 'Guest', ask } as unknown as Session;
  return { session, asked };
}

function button(x: number, y: number): HTMLButtonElement {
  const made = document.body.appendChild(document.createElement('button'));
  made.getBoundingClientRect = () => ({ left: x, top: y, width: 10, height: 10 }) as DOMRect;
  return made;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

test('the largest size that fits is found, whatever it is', () => {
  for (const limit of [0.7, 1, 1.234, 1.59]) {
    const found = largest((size) => size <= limit, 0.6, 1.6);
    expect(found).toBeLessThanOrEqual(limit);
    expect(found).toBeGreaterThan(limit - 0.05);
  }
  expect(largest(() => true, 0.6, 1.6)).toBe(1.6);
  expect(largest(() => false, 0.6, 1.6)).toBe(0.6);
});

test('arrows go to the nearest in that direction, rather straight on than aside', () => {
  const [start, right, below, far] = [button(0, 0), button(100, 0), button(0, 100), button(60, 50)];
  const all = [start, right, below, far];
  expect(nearest(start, RIGHT, all)).toBe(right);
  expect(nearest(start, DOWN, all)).toBe(below);
  expect(nearest(right, LEFT, all)).toBe(start);
  expect(nearest(start, LEFT, all)).toBeUndefined();
  expect(nearest(null, LEFT, all)).toBe(start);
  right.disabled = true;
  expect(nearest(start, RIGHT, all)).toBe(far);
});

test('one press names, sits, adds to the dice and is ready', async () => {
  const { session, asked } = sessionAt([{ ...FREE, person: 'p' }, FREE]);
  expect(await joinAs(session, 'Ann')).toBeNull();
  expect(asked.map((one) => one.type)).toEqual(['rename', 'sit', 'ready']);
  expect(asked[2]?.entropy).toMatch(/^[0-9a-f]{32}$/);
  expect(asked[1]).toMatchObject({ seat: 1 });
});

test('whoever finds a seat taken takes the next, and hears when there is none', async () => {
  const { session, asked } = sessionAt([FREE, FREE, FREE], [0, 1]);
  expect(await joinAs(session, '')).toBeNull();
  expect(asked.filter((one) => one.type === 'sit').map((one) => one.seat)).toEqual([0, 1, 2]);
  expect(await joinAs(sessionAt([FREE], [0]).session, '')).toBe('full');
});

test('with a name that the game does not allow nobody sits down', async () => {
  const { session, asked } = sessionAt([FREE], [], true);
  expect(await joinAs(session, 'Seven')).toMatchObject({ code: 'legal' });
  expect(asked.map((one) => one.type)).toEqual(['rename']);
});

test('a match can begin when every seat has a bot or somebody who is ready', () => {
  const ready = { ...FREE, person: 'p', ready: true };
  expect(isComplete(tableOf([ready, { ...FREE, bot: 'casual' }]))).toBe(true);
  expect(isComplete(tableOf([ready, FREE]))).toBe(false);
  expect(isComplete(tableOf([ready, { ...FREE, person: 'q' }]))).toBe(false);
});

test('bots are promised once', () => {
  promiseBots('T', { name: 'casual', count: 2 });
  expect(takeBots('T')).toEqual({ name: 'casual', count: 2 });
  expect(takeBots('T')).toBeNull();
});

test('a phone is sent to the address that others reach', () => {
  expect(handLink('a b', 'http://192.168.1.5:7225')).toBe('http://192.168.1.5:7225/#table=a%20b&hand');
});

test('an address that was typed on a television stands after the # from then on', async () => {
  history.replaceState(null, '', '/tv/ABCDEFG');
  vi.resetModules();
  const { router } = await import('../src/route.svelte');
  expect(router.at.tv).toBe('ABCDEFG');
  expect(location.pathname + location.hash).toBe('/#tv=ABCDEFG');
  history.replaceState(null, '', '/tv');
  vi.resetModules();
  expect((await import('../src/route.svelte')).router.at.tv).toBe('');
  history.replaceState(null, '', '/');
});
