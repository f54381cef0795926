import { SvelteMap } from 'svelte/reactivity';
import * as api from '../wire/api';
import type { AnyServerMessage, TableInfo } from '../wire/generated/protocol';
import { randomHex } from '../wire/keep';
import type { Session } from '../wire/session.svelte';
import { Camera } from './camera.svelte';
import { Post, read, type Signal, type Note } from './signalling';
import { GIVE_UP, Peer } from './peer.svelte';

/**
 * Everybody at a table in sight of each other: a link from this browser to each of the others who sit there. Who only
 * watches is sent nothing.
 */

type Other = { person: string; seat: number };

const KNOCK = 2_500; // milliseconds between two hellos to somebody who does not answer
const MOST_DOUBLED = 3; // a slow device needs longer: each failure doubles the patience, so often at most

export class Call {
  readonly camera = new Camera();
  readonly peers = new SvelteMap<string, Peer>(); // by person
  isElsewhere = $state(false); // another device of mine has taken it over

  private readonly post: Post;
  private readonly device = randomHex(6);
  private readonly knocking = new Map<string, string>(); // [person] the name of my end
  private readonly failed = new Map<string, number>(); // [person] links in a row that never came to be
  private servers: RTCIceServer[] = [];
  private readonly endings: (() => void)[] = [];

  constructor(private readonly session: Session) {
    this.post = new Post(session);
    this.endings.push(session.listen((message) => this.hear(message)));
    const timer = setInterval(() => this.meet(), KNOCK);
    this.endings.push(() => clearInterval(timer));
    this.endings.push(
      $effect.root(() => {
        $effect(() => this.sendAll());
      }),
    );
    void this.begin();
  }

  /** The link to whoever sits there. */
  at(seat: number): Peer | undefined {
    const person = this.session.table?.chairs[seat]?.person;
    return person ? this.peers.get(person) : undefined;
  }

  /** This device is the one that is seen and heard. */
  takeOver(): void {
    this.isElsewhere = false;
    this.post.send(this.session.person, this.device, null, { kind: 'mine' });
    this.meet();
  }

  close(): void {
    for (const end of this.endings) end();
    for (const person of [...this.peers.keys()]) this.drop(person);
    this.post.close();
    this.camera.stop();
  }

  private async begin(): Promise<void> {
    if (this.camera.problem) return;
    try {
      this.servers = (await api.ice()).servers;
    } catch {
      // Without help it works in one network.
    }
    this.takeOver();
    await this.camera.comeBack();
  }

  // Who is there

  private others(): Other[] {
    return othersIn(this.session.table, this.session.person);
  }

  /** Knock at those who are here and not yet in sight, and let go of those who are gone. */
  private meet(): void {
    if (this.camera.problem === 'video.insecure' || this.camera.problem === 'video.unable') return;
    if (this.isElsewhere || this.session.seat === null) return;
    const others = this.others();
    for (const person of this.peers.keys()) {
      if (!others.some((one) => one.person === person)) this.drop(person);
    }
    for (const { person } of others) if (!this.peers.has(person)) this.knock(person);
  }

  private knock(person: string): void {
    const own = this.knocking.get(person) ?? randomHex(6);
    this.knocking.set(person, own);
    this.post.send(person, own, null, { kind: 'hello' });
  }

  private drop(person: string): void {
    this.peers.get(person)?.close();
    this.peers.delete(person);
    this.knocking.delete(person);
  }

  // Signals

  private hear(message: AnyServerMessage): void {
    if (message.type === 'table') return this.meet();
    if (message.type !== 'signalled') return;
    const signal = read(message.data);
    if (!signal) return;
    if (message.person === this.session.person) return this.hearMyself(signal);
    const other = this.others().find((one) => one.person === message.person);
    if (!other || this.isElsewhere) return;
    for (const note of signal.notes) this.take(other, signal, note);
  }

  private hearMyself(signal: Signal): void {
    const isOther = signal.from !== this.device && signal.notes.some((note) => note.kind === 'mine');
    if (!isOther) return;
    this.isElsewhere = true;
    this.camera.stop();
    for (const person of [...this.peers.keys()]) this.drop(person);
  }

  private take(other: Other, signal: Signal, note: Note): void {
    const peer = this.peers.get(other.person);
    if (note.kind === 'hello') this.welcome(other, signal.from);
    else if (note.kind === 'here') this.answered(other, signal);
    else if (peer && signal.to === peer.own && signal.from === peer.other) void peer.hear(note);
  }

  /** When two knock at the same time, the one on the lower seat is answered. */
  private welcome(other: Other, theirs: string): void {
    if (this.peers.get(other.person)?.other === theirs) return; // it has knocked again meanwhile
    if (this.knocking.has(other.person) && !this.isPoliteTo(other)) return this.knock(other.person);
    const own = randomHex(6);
    this.link(other, own, theirs);
    this.post.send(other.person, own, theirs, { kind: 'here' });
    this.sendTo(this.peers.get(other.person)!);
  }

  private answered(other: Other, signal: Signal): void {
    if (!signal.to || this.knocking.get(other.person) !== signal.to) return;
    this.link(other, signal.to, signal.from);
    this.sendTo(this.peers.get(other.person)!);
  }

  private link(other: Other, own: string, theirs: string): void {
    this.drop(other.person);
    const { person } = other;
    const tell = (note: Note): void => this.post.send(person, own, theirs, note);
    const isLost = (): void => {
      this.failed.set(person, peer.wasLinked ? 0 : this.failuresOf(person) + 1);
      this.drop(person);
      this.meet();
    };
    const patience = GIVE_UP * 2 ** Math.min(this.failuresOf(person), MOST_DOUBLED);
    const peer = new Peer(own, theirs, this.isPoliteTo(other), this.servers, tell, isLost, patience);
    this.peers.set(person, peer);
    tell(this.shows());
  }

  private failuresOf(person: string): number {
    return this.failed.get(person) ?? 0;
  }

  private isPoliteTo(other: Other): boolean {
    return (this.session.seat ?? 0) > other.seat;
  }

  // What I send

  private shows(): Note {
    const { video, audio, isMuted } = this.camera;
    return { kind: 'shows', picture: video !== null, sound: audio !== null && !isMuted };
  }

  private sendTo(peer: Peer): void {
    const { audio, video, stream } = this.camera;
    peer.send({ audio, video }, stream).catch(() => undefined); // it was closed meanwhile
  }

  private sendAll(): void {
    const shows = this.shows();
    for (const [person, peer] of this.peers) {
      this.sendTo(peer);
      this.post.send(person, peer.own, peer.other, shows);
    }
  }
}

export function othersIn(table: TableInfo | null, me: string): Other[] {
  return (table?.chairs ?? []).flatMap((chair, seat) =>
    chair.person && chair.person !== me && chair.here ? [{ person: chair.person, seat }] : [],
  );
}

// A board is drawn anew when somebody looks back, or plays once more: the call goes on meanwhile.

const LINGER = 4_000;
const calls = new Map<Session, { call: Call; users: number; timer: number }>();

export function joinCall(session: Session): { call: Call; leave: () => void } {
  const found = calls.get(session) ?? { call: new Call(session), users: 0, timer: 0 };
  calls.set(session, found);
  clearTimeout(found.timer);
  found.users++;
  const leave = (): void => {
    if (--found.users) return;
    found.timer = window.setTimeout(() => {
      calls.delete(session);
      found.call.close();
    }, LINGER);
  };
  return { call: found.call, leave };
}
