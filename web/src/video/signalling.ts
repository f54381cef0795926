import type { Session } from '../wire/session.svelte';

/**
 * What two browsers tell each other through the server until they have found each other. The server passes it on unread.
 *
 * Each attempt to meet has a name of its own at both ends, so that what belongs to an earlier one is not taken for
 * this one's: after a reload, on another device, when a link was given up and tried again.
 */

export type Note =
  | { kind: 'hello' } // is anybody there? `from` is the name of my end
  | { kind: 'here' } // yes: `to` is yours, `from` mine
  | { kind: 'mine' } // to my own other devices: the camera is here now
  | { kind: 'description'; description: RTCSessionDescriptionInit }
  | { kind: 'candidate'; candidate: RTCIceCandidateInit }
  | { kind: 'shows'; picture: boolean; sound: boolean }; // what I send at the moment

export type Signal = { from: string; to: string | null; notes: Note[] };

const SOON = 25; // milliseconds: what comes in one go travels together
const NOT_OFTENER = 200; // the server takes some thirty messages a second of everybody,
const AT_ONCE = 4; // so a full table takes turns; what waits travels together
const LONGEST = 15_000; // signs; the server takes 16,000

type Waiting = { person: string; from: string; to: string | null; notes: Note[] };

/** Sends signals, several notes in one where it can. */
export class Post {
  private waiting: Waiting[] = [];
  private timer = 0;

  constructor(private readonly session: Session) {}

  send(person: string, from: string, to: string | null, note: Note): void {
    const open = this.waiting.find((one) => one.person === person && one.from === from && one.to === to);
    if (open && lengthOf(open.notes) + lengthOf([note]) < LONGEST) open.notes.push(note);
    else this.waiting.push({ person, from, to, notes: [note] });
    if (!this.timer) this.timer = window.setTimeout(() => this.flush(), SOON);
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private flush(): void {
    const signals = this.waiting.splice(0, AT_ONCE);
    this.timer = 0;
    for (const { person, ...signal } of signals) {
      this.session.tell({ type: 'signal', to: person, data: JSON.stringify(signal) });
    }
    if (signals.length)
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        if (this.waiting.length) this.flush();
      }, NOT_OFTENER);
  }
}

const lengthOf = (notes: Note[]): number => JSON.stringify(notes).length;

/** What another browser sent, unless it makes no sense. */
export function read(data: string): Signal | null {
  try {
    const signal = JSON.parse(data) as Partial<Signal>;
    const isLetter = typeof signal.from === 'string' && Array.isArray(signal.notes);
    return isLetter ? { from: signal.from!, to: signal.to ?? null, notes: signal.notes! } : null;
  } catch {
    return null;
  }
}
