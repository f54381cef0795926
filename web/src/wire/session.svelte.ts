import { applied } from './delta';
import * as p from './generated/protocol';
import { carried, tokenStoreFor } from './carried';
import { randomHex, type TokenStore } from './keep';
import { Memory } from './memory.svelte';
import { loadsAnew } from './older';
import { Reader } from './reading';

/**
 * One person at one table, over as many connections as it takes.
 *
 * What the server said is kept here and nowhere else. Requests wait in the outbox until they are answered and are
 * sent again after a cut, with the same id, so that each happens once.
 */

export type View = p.View;

export type Status =
  | 'connecting' // for the first time
  | 'here'
  | 'away' // cut: it comes back by itself
  | 'shut'; // for good: `end` says why

export type End = { code: string; why: p.Words | null };
export type Answer = { granted: true } | { granted: false; refusal: p.Refused };
type Waiting = { ask: p.ClientMessage & { id: string }; answered: (answer: Answer) => void };
type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'on'> & { on?: number } : never;
export type Request = WithoutId<Extract<p.ClientMessage, { id?: string | null }>>;

export type Heard = (message: p.AnyServerMessage) => void;

const FIRST_WAIT = 250; // milliseconds between two tries to come back
const LONGEST_WAIT = 8_000;
const ANSWER_WITHIN = 10_000; // else the connection is taken for dead
const SLEPT = 15_000; // hidden for so long, a phone has often lost the connection without a word
const MOST_EVENTS = 400;

export class Session {
  status = $state<Status>('connecting');
  end = $state.raw<End | null>(null);
  person = $state('');
  name = $state('');
  table = $state.raw<p.TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<p.Move[]>([]);
  events = $state.raw<p.Event[]>([]);
  clocks = $state.raw<(p.Clocks & { heard: number }) | null>(null);
  talk = $state.raw<p.TalkLine[]>([]);
  waiting = $state(0); // requests without an answer yet
  number: number | null = null; // of the last update
  readonly memory = new Memory();

  private readonly reader = new Reader();
  private outbox = new Map<string, Waiting>();
  private listeners = new Set<Heard>();
  private socket: WebSocket | null = null;
  private welcomed = false;
  private wait = FIRST_WAIT;
  private timer = 0;
  private hiddenAt = 0;
  private usedToken: string | null = null;
  private readonly prefix = randomHex(4);
  private count = 0;

  constructor(
    private place: string | null,
    private carry: string | null = null,
    private readonly address = `${location.protocol.replace('http', 'ws')}//${location.host}/ws`,
    private tokenStore: TokenStore = tokenStoreFor(place),
  ) {
    this.connect();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.cutOff);
    addEventListener('pagehide', this.leaveQuietly);
    document.addEventListener('visibilitychange', this.seen);
  }

  seat = $derived.by(() => {
    const found = this.table?.chairs.findIndex((chair) => chair.person === this.person) ?? -1;
    return found < 0 ? null : found;
  });
  isMyTurn = $derived(this.table?.status === 'playing' && this.legal.length > 0);

  /** Asks for something; comes back when it is stored or refused, however many connections that takes. */
  ask(request: Request): Promise<Answer> {
    const id = `${this.prefix}-${this.count++}`;
    const ask = { ...request, id } as p.ClientMessage & { id: string };
    if (ask.type === 'play') ask.on = this.number ?? 0;
    return new Promise((answered) => {
      if (this.status === 'shut') return;
      this.outbox.set(id, { ask, answered });
      this.waiting = this.outbox.size;
      this.send(ask);
    });
  }

  play(move: number, cards: { against?: number; holding?: number } = {}): Promise<Answer> {
    return this.ask({ type: 'play', move, ...cards });
  }

  /** Says something that nobody waits for and that is not said again: while the connection is gone it is lost. */
  tell(message: p.Frame | p.SignalTo | p.Preview): boolean {
    if (!this.welcomed || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  listen(heard: Heard): () => void {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  close(): void {
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.cutOff);
    removeEventListener('pagehide', this.leaveQuietly);
    document.removeEventListener('visibilitychange', this.seen);
    this.shut('closed');
  }

  /** Drop the connection and come back at once: the old one may be dead without saying so. */
  reconnect(): void {
    this.drop();
    this.connect();
  }

  // Connecting

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(String(message.data)) as p.AnyServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.timer = window.setTimeout(() => this.lateHello(socket), ANSWER_WITHIN);
  }

  private hello(): void {
    this.usedToken = this.tokenStore.get(); // another tab may have got a newer one meanwhile
    const hello: p.Hello = { type: 'hello', version: p.VERSION, table: this.place ?? null };
    if (this.carry) hello.carry = this.carry;
    else if (this.usedToken) hello.token = this.usedToken;
    if (this.view && this.number !== null) hello.since = this.number;
    this.socket?.send(JSON.stringify(hello));
  }

  private lateHello(socket: WebSocket): void {
    if (socket === this.socket && !this.welcomed) this.lost();
  }

  private lost(): void {
    if (this.status === 'shut') return;
    this.drop();
    if (this.status === 'here') this.status = 'away';
    const jitter = 0.5 + Math.random();
    this.timer = window.setTimeout(() => this.connect(), this.wait * jitter);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private drop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  private hurry = (): void => {
    if (this.status === 'shut' || this.welcomed) return;
    this.wait = FIRST_WAIT;
    this.reconnect();
  };

  /** A connection does not notice for long that the network is gone, and does not live on when it is back. */
  private cutOff = (): void => this.lost();

  private seen = (): void => {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.status !== 'shut' && (!this.welcomed || Date.now() - this.hiddenAt > SLEPT)) {
      this.wait = FIRST_WAIT;
      this.reconnect();
    }
  };

  private leaveQuietly = (): void => this.socket?.close();

  private shut(code: string, why: p.Words | null = null): void {
    this.status = 'shut';
    this.end = { code, why };
    this.drop();
  }

  // Sending

  private send(ask: p.ClientMessage & { id: string }): void {
    if (!this.welcomed || this.socket?.readyState !== WebSocket.OPEN) return;
    const socket = this.socket;
    socket.send(JSON.stringify(ask));
    window.setTimeout(() => {
      const isUnanswered = this.outbox.has(ask.id) && socket === this.socket;
      if (isUnanswered && this.status !== 'shut') this.lost();
    }, ANSWER_WITHIN);
  }

  // Hearing

  private hear(message: p.AnyServerMessage): void {
    this.note(message);
    for (const heard of this.listeners) heard(message);
  }

  private note(message: p.AnyServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'table':
        return this.noteTable(message);
      case 'sync':
        return this.sync(message);
      case 'events':
        return this.update(message);
      case 'talked':
        this.talk = [...this.talk, message.line];
        return;
      case 'ack':
        return this.answered(message.id, { granted: true });
      case 'refused':
        return this.refused(message);
      case 'bye':
        if (message.come_back) this.lost();
        else this.shut('bye');
    }
  }

  private welcome(message: p.Welcome): void {
    clearTimeout(this.timer);
    this.keepToken(message);
    this.person = message.person;
    this.name = message.name;
    this.noteTable(message.table);
    this.talk = message.talk;
    if (message.names) this.reader.names = message.names;
    if (message.sync) this.sync(message.sync);
    this.welcomed = true;
    this.wait = FIRST_WAIT;
    this.status = 'here';
    for (const { ask } of this.outbox.values()) this.send(ask);
  }

  /** After somebody was removed a table has another link, and the old one is worth nothing. */
  private noteTable(table: p.TableInfo | null): void {
    const before = this.table;
    this.table = table;
    if (!table || !before || table.link === before.link) return;
    if (this.place === before.link || this.place === before.code) this.place = table.link;
    carried.moved(table);
  }

  /** Who one is by a link from another device, one is at its table alone: the browser's own token stays. */
  private keepToken(message: p.Welcome): void {
    const { table } = message;
    if (this.carry && table) {
      carried.put(table, message.name, message.token);
      this.place = table.link;
      this.tokenStore = tokenStoreFor(table.id);
    } else {
      this.tokenStore.set(message.token);
    }
    this.carry = null;
  }

  private sync(message: p.Sync): void {
    const { view } = message;
    if (this.view && JSON.stringify(view) === JSON.stringify(this.view)) this.renumber(message.number);
    this.number = message.number;
    this.view = view;
    this.legal = this.reader.legal(message.legal);
    this.events = this.reader.events(message.events);
    this.memory.begin(message.round, view, this.events);
    this.tick(message.clocks);
  }

  /** After a restart of the server numbers are new; what I decided on is not. */
  private renumber(number: number): void {
    for (const { ask } of this.outbox.values()) {
      if (ask.type === 'play' && ask.on === this.number) ask.on = number;
    }
  }

  private update(message: p.Events): void {
    this.number = message.number;
    if (this.view) this.view = applied(this.view, message.changes ?? []);
    this.legal = this.reader.legal(message.legal);
    const events = this.reader.events(message.events);
    this.events = [...this.events, ...events].slice(-MOST_EVENTS);
    if (this.view) this.memory.add(this.view, events);
    this.tick(message.clocks ?? null);
  }

  private tick(clocks: p.Clocks | null): void {
    this.clocks = clocks && { ...clocks, heard: Date.now() };
  }

  private answered(id: string, answer: Answer): void {
    const waiting = this.outbox.get(id);
    this.outbox.delete(id);
    this.waiting = this.outbox.size;
    waiting?.answered(answer);
  }

  private refused(message: p.Refused): void {
    if (message.id) this.answered(message.id, { granted: false, refusal: message });
    else if (!this.welcomed) this.notLetIn(message);
  }

  private notLetIn(message: p.Refused): void {
    if (message.code === 'limit') return this.lost();
    if (message.code === 'identity' && !this.carry) {
      if (this.tokenStore.get() === this.usedToken) this.tokenStore.set(null); // nobody knows it: come as somebody new
      return this.reconnect();
    }
    if (message.code === 'version' && loadsAnew()) return this.drop();
    this.shut(message.code, message.words);
  }
}
