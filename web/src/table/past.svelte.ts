import type { Event } from '../wire/generated/protocol';
import type { Session } from '../wire/session.svelte';
import type { View } from '../wire/generated/protocol';

/** Looking back in a match that goes on: after which event the board is shown, if not as it is now. */

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

export class LookingBack {
  event = $state.raw<Event | null>(null);

  constructor(private readonly session: () => Session) {}

  view = $derived.by<View | null>(() => this.event && (this.moment(this.event)?.view ?? null));

  isKnown(event: Event): boolean {
    return event.number >= this.session().memory.since;
  }

  show(event: Event): void {
    this.event = this.isKnown(event) ? event : null;
  }

  end(): void {
    this.event = null;
  }

  /** To the nearest event that leads to another moment; past the last one is now. */
  step(by: 1 | -1): void {
    const { events } = this.session();
    const here = this.event ? events.findIndex((one) => one.number === this.event?.number) : events.length;
    const shown = this.event ? this.moment(this.event) : this.session().memory.moments.at(-1);
    for (let at = here + by; at >= 0 && at < events.length; at += by) {
      const moment = this.moment(events[at]!);
      if (moment && moment !== shown) return this.show(events[at]!);
    }
    if (by > 0) this.end();
  }

  /** Whether a key was meant for this: while one looks back, keys do not play. */
  press(key: string): boolean {
    if (!this.event) return false;
    if (key === 'Escape') this.end();
    else if (STEPS[key]) this.step(STEPS[key]);
    return true;
  }

  private moment(event: Event): { view: View } | undefined {
    return this.session().memory.after(event.number);
  }
}
