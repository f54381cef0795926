import { NotAnswered } from '../wire/api';
import type { Source, Thought } from './ask';
import { viewsOf, type Film, type Showing } from './film';

/** A match as it comes from the house: a film for each pair of eyes, fetched once, and what a bot thinks of it. */

const LOOK_AGAIN = 1_200; // milliseconds, while a bot thinks

export class Reel {
  showing = $state.raw<Showing | null>(null);
  problem = $state.raw<NotAnswered | null>(null);
  thought = $state.raw<Thought | null>(null);
  views = $derived(this.showing ? viewsOf(this.showing.film) : []);
  private known = new Map<string, Showing>();
  private timer = 0;
  private isClosed = false;

  constructor(readonly source: Source) {}

  get film(): Film | null {
    return this.showing?.film ?? null;
  }

  async show(eyes: string): Promise<void> {
    try {
      const found = this.known.get(eyes) ?? (await this.source.film(eyes));
      this.known.set(eyes, found);
      this.showing = found;
    } catch (error) {
      this.problem = error instanceof NotAnswered ? error : new NotAnswered('broken', String(error));
    }
  }

  async think(): Promise<void> {
    try {
      this.thought = await this.source.review();
    } catch {
      this.thought = { state: 'failed' };
    }
    if (this.thought.state === 'thinking' && !this.isClosed) {
      this.timer = window.setTimeout(() => void this.think(), LOOK_AGAIN);
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
