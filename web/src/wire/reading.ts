import type { Event, Move, Names, PackedEvent, PackedMove, Words } from './generated/protocol';

/**
 * Moves and events as the page keeps them. They travel as arrays without the names that both ends know: `names` of the
 * welcome has those. A move that was told before comes as its id alone.
 *
 * src/scalehouse/server/wire/packing.py tells how they are made.
 */

type Arg = NonNullable<Words['args']>[string];

export class Reader {
  names: Names = { game: '', words: {}, kinds: {} }; // until the welcome
  private known = new Map<number, Move>();

  legal(told: (PackedMove | number)[] = []): Move[] {
    return told.map((one) => (typeof one === 'number' ? this.again(one) : this.move(one)));
  }

  events(told: PackedEvent[] = []): Event[] {
    return told.map(([number, by, words, at]) => ({ number, by, words: this.words(words), at }));
  }

  private move([id, kind, values, words, at]: PackedMove): Move {
    const args = named(this.names.kinds[kind], values);
    const move = { id, kind, args, words: this.words(words), at };
    this.known.set(id, move);
    return move;
  }

  private again(id: number): Move {
    const move = this.known.get(id);
    if (!move) throw new Error(`move ${id} was not told before`);
    return move;
  }

  private words([key, ...values]: unknown[]): Words {
    if (typeof key !== 'string') throw new Error('words without a key');
    const full = key.includes('.') ? key : `${this.names.game}.${key}`;
    const args = values.map((value) => this.arg(value));
    return args.length ? { key: full, args: named(this.names.words[key], args) } : { key: full };
  }

  /** A number or a text as it is; words begin with their key, and a list of words with words. */
  private arg(value: unknown): Arg {
    if (typeof value === 'number' || typeof value === 'string') return value;
    if (!Array.isArray(value)) throw new Error('no argument of words');
    return typeof value[0] === 'string' ? this.words(value) : value.map((one: unknown[]) => this.words(one));
  }
}

function named<T>(names: string[] = [], values: T[]): Record<string, T> {
  return Object.fromEntries(values.map((value, nth) => [names[nth] ?? String(nth), value]));
}
