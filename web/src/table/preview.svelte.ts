import { SvelteMap } from 'svelte/reactivity';
import { applied } from '../wire/delta';
import type { AnyServerMessage, Move, Previewed, Sum, Description } from '../wire/generated/protocol';
import type { Session, View } from '../wire/session.svelte';

/**
 * What moves would do, by the rules of the server. A board or a list says which moves are looked at; after a moment they
 * are asked for, each once, and what is answered is kept until the next update. Where nobody can act there is none.
 */

export type Preview = {
  after: View; // the view with all that would surely change
  events: Description[];
  sums: Sum[];
  then: string | null; // who goes on: seats, chance or over; nothing where it cannot be known
};

const SOON = 70; // milliseconds: a hand that passes over choices asks for none of them

let count = 0;

/** What is known of one position. */
type Position = { asked: Map<number, string>; found: SvelteMap<number, Preview> };

export class Previews {
  private wanted = new Map<string, Move[]>(); // by who looks
  private timer = 0;
  private here = $derived.by((): Position => {
    void this.session().legal; // comes anew with every update
    return { asked: new Map(), found: new SvelteMap() };
  });

  constructor(private readonly session: () => Session) {
    $effect(() => this.session().listen(this.hear));
    $effect(() => () => clearTimeout(this.timer));
  }

  /** What a move would do, once it is known. */
  of(move: Move | null | undefined): Preview | null {
    return (move && this.here.found.get(move.id)) ?? null;
  }

  /** These moves are looked at now, and no others, by one part of the page. */
  look(part: string, moves: Move[]): void {
    this.wanted.set(part, moves);
    clearTimeout(this.timer);
    const isAny = [...this.wanted.values()].some((some) => some.length > 0);
    if (isAny) this.timer = window.setTimeout(() => this.ask(), SOON);
  }

  private ask(): void {
    const { legal } = this.session();
    const { asked } = this.here;
    for (const move of [...this.wanted.values()].flat()) {
      if (asked.has(move.id) || !legal.includes(move)) continue;
      const id = `preview-${count++}`;
      if (this.session().tell({ type: 'preview', id, move: move.id })) asked.set(move.id, id);
    }
  }

  private hear = (message: AnyServerMessage): void => {
    const { asked, found } = this.here;
    if (message.type === 'previewed') {
      const isHere = asked.get(message.move) === message.id && message.number === this.session().number;
      const { view } = this.session();
      if (isHere && view) found.set(message.move, shown(message, view));
    } else if (message.type === 'refused') {
      for (const [move, id] of asked) if (id === message.id) asked.delete(move); // for another try
    }
  };
}

function shown(message: Previewed, view: View): Preview {
  const { events, sums, then } = message;
  return { after: applied(view, message.changes), events, sums, then };
}
