import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { othersIn } from '../src/video/call.svelte';
import { whyNot } from '../src/video/camera.svelte';
import { Post, read, type Signal } from '../src/video/signalling';
import { GIVE_UP, Peer } from '../src/video/peer.svelte';
import type { Note } from '../src/video/signalling';
import type { SignalTo, TableInfo } from '../src/wire/generated/protocol';
import type { Session } from '../src/wire/session.svelte';

/** A link without a network: it remembers what it was told. */
class FakeLink {
  static all: FakeLink[] = [];
  signalingState = 'stable';
  connectionState = 'new';
  localDescription: { type: string; toJSON: () => object } | null = null;
  heard: string[] = [];
  frames = 0;
  restarted = 0;
  onnegotiationneeded: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  constructor() {
    FakeLink.all.push(this);
  }
  setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.localDescription = { type, toJSON: () => ({ type, sdp: '' }) };
    return Promise.resolve();
  }
  setRemoteDescription({ type }: { type: string }): Promise<void> {
    this.heard.push(type);
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
    return Promise.resolve();
  }
  addIceCandidate(): Promise<void> {
    this.heard.push('candidate');
    return Promise.resolve();
  }
  getStats(): Promise<unknown[]> {
    return Promise.resolve([{ type: 'inbound-rtp', kind: 'video', framesDecoded: this.frames }]);
  }
  restartIce(): void {
    this.restarted++;
  }
  close(): void {
    this.connectionState = 'closed';
  }
  become(state: string): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

const OFFER: Note = { kind: 'description', description: { type: 'offer', sdp: '' } };

function linked(isPolite: boolean, patience?: number) {
  const said: Note[] = [];
  const lost = vi.fn();
  const peer = new Peer('own', 'other', isPolite, [], (note) => said.push(note), lost, patience);
  return { peer, said, lost, link: FakeLink.all.at(-1)! };
}

function office() {
  const sent: { to: string; signal: Signal }[] = [];
  const tell = ({ to, data }: SignalTo): boolean =>
    Boolean(sent.push({ to, signal: JSON.parse(data) as Signal }));
  return { sent, post: new Post({ tell } as unknown as Session) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakeLink);
  FakeLink.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is said in one go travels in one signal, in order', () => {
  const { sent, post } = office();
  post.send('bob', 'a', 'b', { kind: 'here' });
  post.send('bob', 'a', 'b', { kind: 'shows', picture: true, sound: false });
  post.send('cleo', 'c', null, { kind: 'hello' });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(30);
  expect(sent.map((one) => one.to)).toEqual(['bob', 'cleo']);
  expect(sent[0]!.signal.notes.map((note) => note.kind)).toEqual(['here', 'shows']);
});

test('seven links that find each other stay below what the server takes', () => {
  const { sent, post } = office();
  for (let time = 0; time < 2_000; time += 10) {
    for (let person = 0; person < 7; person++) {
      post.send(`p${person}`, 'a', 'b', { kind: 'candidate', candidate: { candidate: `${time}` } });
    }
    vi.advanceTimersByTime(10);
  }
  expect(sent.length).toBeLessThan(2 * 30); // a second, with room for what else is said
  const carried = sent.flatMap((one) => one.signal.notes).length;
  vi.advanceTimersByTime(500);
  expect(sent.flatMap((one) => one.signal.notes)).toHaveLength(7 * 200);
  expect(carried).toBeGreaterThan(7 * 150);
});

test('no signal is longer than the server takes', () => {
  const { sent, post } = office();
  const sdp = 'x'.repeat(9_000);
  for (let n = 0; n < 3; n++)
    post.send('bob', 'a', 'b', { kind: 'description', description: { type: 'offer', sdp } });
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(3);
  for (const { signal } of sent) expect(JSON.stringify(signal).length).toBeLessThan(16_000);
});

test('what makes no sense is not read', () => {
  for (const data of ['', 'x', '[]', 'null', '{"from":1,"notes":[]}', '{"from":"a"}']) {
    expect(read(data)).toBeNull();
  }
  expect(read('{"from":"a","notes":[]}')).toEqual({ from: 'a', to: null, notes: [] });
});

test('when offers meet, the polite end gives way and the other does not', async () => {
  for (const isPolite of [true, false]) {
    const { peer, said, link } = linked(isPolite);
    link.onnegotiationneeded!();
    await vi.advanceTimersByTimeAsync(1);
    expect(said.at(-1)).toMatchObject({ kind: 'description', description: { type: 'offer' } });
    await peer.hear(OFFER);
    const types = said.map((note) => note.kind === 'description' && note.description.type);
    expect(types).toEqual(isPolite ? ['offer', 'answer'] : ['offer']);
    expect(link.heard).toEqual(isPolite ? ['offer'] : []);
    peer.close();
  }
});

test('a picture is shown while it moves, and no longer', async () => {
  const { peer, link } = linked(true);
  (peer as { stream: unknown }).stream = {};
  link.become('connected');
  expect(peer.hasPicture).toBe(false);
  link.frames = 10;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(peer.hasPicture).toBe(true);
  await peer.hear({ kind: 'shows', picture: false, sound: true });
  expect(peer.hasPicture).toBe(false); // turned off, as the other says
  await peer.hear({ kind: 'shows', picture: true, sound: true });
  expect(peer.hasPicture).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(peer.hasPicture).toBe(false); // frozen
  link.frames = 20;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(peer.hasPicture).toBe(true);
  peer.close();
});

test('a link that fails is mended, and given up after a while', async () => {
  const { peer, link, lost } = linked(true);
  link.become('connected');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lost).not.toHaveBeenCalled();
  link.become('failed');
  expect(link.restarted).toBe(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(lost).toHaveBeenCalled();
  peer.close();
});

test('only those who sit here are called, not oneself, bots or watchers', () => {
  const chair = (person: string | null, here: boolean) => ({ person, here });
  const chairs = [chair('me', true), chair('bob', true), chair(null, false), chair('gone', false)];
  const table = { chairs, people: [{ person: 'tv', seat: null }] } as unknown as TableInfo;
  expect(othersIn(table, 'me')).toEqual([{ person: 'bob', seat: 1 }]);
  expect(othersIn(null, 'me')).toEqual([]);
});

test('without a secure page there is no camera, and it says so', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(whyNot()).toBe('video.insecure');
  vi.stubGlobal('isSecureContext', true);
  expect(whyNot()).toBe('video.unable'); // here there are no devices
});

test('a link that has failed before is given longer', async () => {
  const { lost } = linked(true, 2 * GIVE_UP);
  await vi.advanceTimersByTimeAsync(2 * GIVE_UP);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lost).toHaveBeenCalled();
});

test('whether there ever was a link is known, so that only failures make patient', () => {
  const { peer, link } = linked(true);
  expect(peer.wasLinked).toBe(false);
  link.become('connected');
  link.become('failed');
  expect([peer.isLinked, peer.wasLinked]).toEqual([false, true]);
});
