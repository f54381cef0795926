import { NotAnswered } from '../wire/api';
import type { Source, Thought } from './source';
import { viewsOf, type Replay, type Showing } from './replay';

/** A match as it comes from the server: a replay for each pair of perspective, fetched once, and what a bot thinks of it. */

const LOOK_AGAIN = 1_200; // milliseconds, while a bot thinks

export class Reel {
  showing = $state.raw<Showing | null>(null);
  problem = $state.raw<NotAnswered | null>(null);
  thought = $state.raw<Thought | null>(null);
  views = $derived(this.showing ? viewsOf(this.showing.replay) : []);
  private known = new Map<string, Showing>();
  private timer = 0;
  private isClosed = false;

  constructor(readonly source: Source) {}

  get replay(): Replay | null {
    return this.showing?.replay ?? null;
  }

  async show(perspective: string): Promise<void> {
    try {
      const found = this.known.get(perspective) ?? (await this.source.replay(perspective));
      this.known.set(perspective, found);
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
