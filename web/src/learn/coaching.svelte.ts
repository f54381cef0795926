import { untrack } from 'svelte';
import type { Session } from '../wire/session.svelte';
import { noteSeen, seenAt, stopHints } from './guided';
import { guideOf, hintFor, type Hint } from './guides';

const LATELY = 12; // events

/** Which hint is given now in a guided match; none in others. */
export class Coaching {
  private hints = $state.raw<Hint[]>([]);
  private seen = $state.raw<string[] | null>(null);

  constructor(
    private readonly session: Session,
    game: string,
    private readonly table: string,
  ) {
    this.seen = seenAt(table);
    if (untrack(() => this.seen)) void guideOf(game).then((found) => (this.hints = found));
  }

  given = $derived.by((): Hint | null => {
    const { legal, events, table, view } = this.session;
    if (!this.seen || table?.status !== 'playing') return null;
    return hintFor(this.hints, { legal, events: events.slice(-LATELY), phase: view?.table.phase }, this.seen);
  });

  next(): void {
    if (!this.given || !this.seen) return;
    this.seen = [...this.seen, this.given.on];
    noteSeen(this.table, this.seen);
  }

  stop(): void {
    stopHints();
    this.seen = null;
  }
}
