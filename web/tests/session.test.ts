import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyServerMessage, ClientMessage, TableInfo } from '../src/wire/generated/protocol';
import { token } from '../src/wire/keep';
import { Session } from '../src/wire/session.svelte';

/** A socket without a server: the test says what the server says. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message as AnyServerMessage) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const LONG = 60_000;
const table = { type: 'table', status: 'playing', chairs: [] } as unknown as TableInfo;
const sync = (number: number, x: number) => ({
  type: 'sync',
  round: 0,
  number,
  view: { table: { x } },
  legal: [[7, 'take', [2], ['k', 1, ['hero']], ['pile']]],
  events: [],
  clocks: null,
});
const welcome = (more: object) => ({
  type: 'welcome',
  version: 1,
  person: 'me',
  name: 'Guest',
  token: 'next',
  table,
  sync: null,
  talk: [],
  names: {
    game: 'rings',
    words: { k: ['count', 'hero'], 'house.undone': ['seat'] },
    kinds: { take: ['pile'] },
  },
  ...more,
});

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;

function arrived(): Session {
  const session = new Session('PLACE', null, 'ws://server/ws');
  latest().open();
  latest().tell(welcome({ sync: sync(100, 1) }));
  return session;
}

/** As soon as there is another connection, it is open. */
function nextOpened(): FakeSocket {
  const before = FakeSocket.all.length;
  for (let waited = 0; waited < LONG && FakeSocket.all.length === before; waited += 50)
    vi.advanceTimersByTime(50);
  expect(FakeSocket.all).toHaveLength(before + 1);
  latest().open();
  return latest();
}

/** The connection is lost, time goes by, and the next one is open. */
function comeBack(): FakeSocket {
  latest().cut();
  return nextOpened();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it says hello with the kept token and keeps the next one', () => {
  token.set('kept');
  const session = arrived();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', token: 'kept', table: 'PLACE' });
  expect(token.get()).toBe('next');
  expect(session.status).toBe('here');
});

test('with a link from another device the own token stays, and the other is for that table', () => {
  token.set('mine');
  const there = { ...table, id: 'id', link: 'link', code: 'CODE' };
  const session = new Session(null, 'once', 'ws://server/ws');
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', carry: 'once' });
  latest().tell(welcome({ table: there, name: 'Ann', token: 'anns' }));
  expect(token.get()).toBe('mine');
  const again = comeBack();
  expect(again.sent[0]).toMatchObject({ type: 'hello', token: 'anns', table: 'link' });
  session.close();
});

test('it comes back by the link that the table has now', () => {
  const session = new Session('old', null, 'ws://server/ws');
  latest().open();
  latest().tell(welcome({ table: { ...table, id: 'id', link: 'old', code: 'OLD' } }));
  latest().tell({ ...table, id: 'id', link: 'new', code: 'NEW' });
  expect(comeBack().sent[0]).toMatchObject({ type: 'hello', table: 'new' });
  session.close();
});

test('after a cut it asks only for what it missed, with the newest token of all tabs', () => {
  const session = arrived();
  latest().tell({
    type: 'events',
    number: 101,
    events: [],
    changes: [[['table', 'x'], 2]],
    legal: [],
    clocks: null,
  });
  expect(session.view).toEqual({ table: { x: 2 } });
  token.set('of another tab');
  const socket = comeBack();
  expect(session.status).toBe('away');
  expect(socket.sent[0]).toMatchObject({ type: 'hello', since: 101, token: 'of another tab' });
});

test('what was not answered is sent again with the same id, and answered once', async () => {
  const session = arrived();
  const answer = session.play(7);
  const [, first] = latest().sent;
  const socket = comeBack();
  socket.tell(welcome({}));
  expect(socket.sent[1]).toEqual(first);
  socket.tell({ type: 'ack', id: (first as { id: string }).id, number: 101 });
  expect(await answer).toEqual({ granted: true });
  expect(session.waiting).toBe(0);
});

test('a move that was asked for while away goes out once it is back', () => {
  const session = arrived();
  latest().cut();
  void session.play(7);
  expect(session.waiting).toBe(1);
  nextOpened().tell(welcome({}));
  expect(latest().sent[1]).toMatchObject({ type: 'play', move: 7, on: 100 });
});

/** What is sent again of a move that was made just before a restart, after which the server tells this. */
function playedBefore(told: ReturnType<typeof sync>): unknown {
  void arrived().play(7);
  const socket = comeBack();
  socket.tell(welcome({ sync: told }));
  return socket.sent[1];
}

test('after a restart numbers are new: a move on the same view is sent with the new number', () => {
  expect(playedBefore(sync(5000, 1))).toMatchObject({ type: 'play', on: 5000 });
});

test('on another view it keeps the old number, so that the server can call it stale', () => {
  expect(playedBefore(sync(5000, 2))).toMatchObject({ type: 'play', on: 100 });
});

test('a token that nobody knows is dropped, and one comes in as somebody new', () => {
  token.set('of another server');
  const session = new Session('PLACE', null, 'ws://server/ws');
  latest().open();
  latest().tell({ type: 'refused', id: null, code: 'identity', rule: '', words: {} });
  latest().open();
  expect(latest().sent[0]).not.toHaveProperty('token');
  expect(session.status).toBe('connecting');
});

test('a table that is not there ends it, with the reason', () => {
  const session = new Session('PLACE', null, 'ws://server/ws');
  latest().open();
  latest().tell({
    type: 'refused',
    id: null,
    code: 'table',
    rule: '',
    words: { key: 'table.no_table' },
  });
  vi.advanceTimersByTime(LONG);
  expect(session.status).toBe('shut');
  expect(session.end).toEqual({ code: 'table', why: { key: 'table.no_table' } });
  expect(FakeSocket.all).toHaveLength(1);
});

test('a connection that answers nothing is given up for another', () => {
  const session = arrived();
  void session.play(7);
  vi.advanceTimersByTime(LONG);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(session.status).toBe('away');
});

test('moves and events get back the names that were left out on the way', () => {
  const session = arrived();
  const take = {
    id: 7,
    kind: 'take',
    args: { pile: 2 },
    words: { key: 'rings.k', args: { count: 1, hero: { key: 'rings.hero' } } },
    at: ['pile'],
  };
  expect(session.legal).toEqual([take]);
  latest().tell({ type: 'events', number: 101, events: [[0, 1, ['house.undone', 1], []]] });
  expect(session.legal).toEqual([]);
  const words = { key: 'house.undone', args: { seat: 1 } };
  expect(session.events).toEqual([{ number: 0, by: 1, words, at: [] }]);
  expect(session.view).toEqual({ table: { x: 1 } });
});

test('a move that was told before comes as its id, also after a cut', () => {
  const session = arrived();
  const [take] = session.legal;
  latest().tell({ type: 'events', number: 101 });
  comeBack().tell(welcome({}));
  const other = [8, 'pass', [], ['pass'], []];
  latest().tell({ type: 'events', number: 102, legal: [7, other] });
  expect(session.legal[0]).toBe(take);
  expect(session.legal[1]).toEqual({ id: 8, kind: 'pass', args: {}, words: { key: 'rings.pass' }, at: [] });
});

test('a text is never taken for a key, and a list of words is one', () => {
  const session = arrived();
  const told = [['said', 'hero', [['hero'], ['k', 3, 'x']], []], []] as const;
  const names = { game: 'rings', words: { said: ['name', 'heroes', 'none'] }, kinds: {} };
  comeBack().tell(welcome({ names, sync: { ...sync(200, 1), legal: [], events: [[4, -1, ...told]] } }));
  const args = {
    name: 'hero',
    heroes: [{ key: 'rings.hero' }, { key: 'rings.k', args: { 0: 3, 1: 'x' } }],
    none: [],
  };
  expect(session.events[0]?.words).toEqual({ key: 'rings.said', args });
});

test('a page that is older than the server loads itself anew, and only once', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  sessionStorage.clear();
  const refusal = { type: 'refused', id: null, code: 'version', rule: '', words: { key: 'table.version' } };
  for (const times of [1, 1]) {
    const session = new Session('PLACE', null, 'ws://server/ws');
    latest().open();
    latest().tell(refusal);
    expect(reload).toHaveBeenCalledTimes(times);
    session.close();
  }
  const session = new Session('PLACE', null, 'ws://server/ws');
  latest().open();
  latest().tell(refusal);
  expect(session.end?.code).toBe('version');
});
