import { hostOf, isComplete } from '../table/seats';
import type { Session } from '../wire/session.svelte';
import { takeBots } from './screen';

/** The screen that opened a table is its host: it seats the bots, and begins when everybody is ready. */

const SECOND = 1_000;
const COUNTED = 3;

export class ScreenHost {
  left = $state<number | null>(null); // seconds until it begins

  private readonly isDue = $derived.by(() => {
    const { table } = this.session;
    return (
      this.session.status === 'here' &&
      table?.status === 'open' &&
      hostOf(table) === this.session.person &&
      isComplete(table)
    );
  });

  constructor(private readonly session: Session) {
    $effect(() => {
      if (!this.isDue) return;
      this.left = COUNTED;
      const timer = setInterval(() => this.count(), SECOND);
      return () => {
        clearInterval(timer);
        this.left = null;
      };
    });
  }

  private count(): void {
    this.left = (this.left ?? COUNTED) - 1;
    if (this.left === 0) void this.session.ask({ type: 'start' });
  }

  /** From the last seat on, so that people find the first ones free. */
  async seatBots(place: string): Promise<void> {
    const bots = takeBots(place);
    const seats = this.session.table?.seats ?? 0;
    if (bots) await this.add(bots.name, seats - bots.count);
  }

  /** For everybody who has not come. */
  async fill(name: string): Promise<void> {
    await this.add(name, 0);
  }

  private async add(name: string, from: number): Promise<void> {
    const free = (this.session.table?.chairs ?? []).flatMap((chair, seat) =>
      seat >= from && !chair.person && !chair.bot ? [seat] : [],
    );
    for (const seat of free) await this.session.ask({ type: 'add_bot', seat, name });
  }
}
