import type { Event, View } from './generated/protocol';

/**
 * Earlier moments of a match, as this page was shown them: so nothing is in them that was not seen then. Views share
 * what did not change, so this is little. It begins when the page comes to the table.
 */

export type Moment = { view: View; upto: number }; // the last event that had been told

const MOST = 400; // moments
const BEFORE_ALL = -1;

export class Memory {
  moments = $state.raw<Moment[]>([]);
  since = $derived(this.moments[0]?.upto ?? Infinity); // the first event after which it is known how it stood
  private round = -1;

  /** The match as it is now, for the first time or after a cut. */
  begin(round: number, view: View, events: Event[]): void {
    if (round !== this.round) this.moments = [];
    this.round = round;
    this.add(view, events);
  }

  add(view: View, events: Event[]): void {
    const upto = events.at(-1)?.number ?? this.moments.at(-1)?.upto ?? BEFORE_ALL;
    this.moments = [...this.moments, { view, upto }].slice(-MOST);
  }

  /** The moment right after an event, if this page was there. */
  after(event: number): Moment | undefined {
    const found = this.moments.find((one) => one.upto >= event);
    return found === this.moments[0] && found?.upto !== event ? undefined : found;
  }
}
