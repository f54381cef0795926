import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyTold, Ask, TableInfo } from '../src/wire/generated/protocol';
import { token } from '../src/wire/keep';
import { Session } from '../src/wire/session.svelte';

/** A socket without a house: the test says what the house says. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Ask[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Ask);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message as AnyTold) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const LONG = 60_000;
const table = { type: 'table', stage: 'playing', chairs: [] } as unknown as TableInfo;
const sync = (number: number, x: number) => ({
  type: 'sync',
  round: 0,
  number,
  view: { table: { x } },
  legal: [{ id: 7, words: { key: 'k', args: {}, english: 'seven' }, at: [] }],
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
  ...more,
});

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;

function arrived(): Session {
  const session = new Session('PLACE', null, 'ws://house/ws');
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

test('after a restart numbers are new: a move on the same view is sent with the new number', () => {
  const session = arrived();
  void session.play(7);
  const socket = comeBack();
  socket.tell(welcome({ sync: sync(5000, 1) }));
  expect(socket.sent[1]).toMatchObject({ type: 'play', on: 5000 });
});

test('on another view it keeps the old number, so that the house can call it stale', () => {
  const session = arrived();
  void session.play(7);
  const socket = comeBack();
  socket.tell(welcome({ sync: sync(5000, 2) }));
  expect(socket.sent[1]).toMatchObject({ type: 'play', on: 100 });
});

test('a token that nobody knows is dropped, and one comes in as somebody new', () => {
  token.set('of another house');
  const session = new Session('PLACE', null, 'ws://house/ws');
  latest().open();
  latest().tell({ type: 'refused', id: null, code: 'identity', sentence: '', rule: '', words: {} });
  latest().open();
  expect(latest().sent[0]).not.toHaveProperty('token');
  expect(session.status).toBe('connecting');
});

test('a table that is not there ends it, with the reason', () => {
  const session = new Session('PLACE', null, 'ws://house/ws');
  latest().open();
  latest().tell({
    type: 'refused',
    id: null,
    code: 'table',
    sentence: 'No such table.',
    rule: '',
    words: {},
  });
  vi.advanceTimersByTime(LONG);
  expect(session.status).toBe('shut');
  expect(session.end).toEqual({ code: 'table', sentence: 'No such table.' });
  expect(FakeSocket.all).toHaveLength(1);
});

test('a connection that answers nothing is given up for another', () => {
  const session = arrived();
  void session.play(7);
  vi.advanceTimersByTime(LONG);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(session.status).toBe('away');
});
