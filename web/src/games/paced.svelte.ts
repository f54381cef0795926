import type { View } from '../wire/session.svelte';

/**
 * The view that is on screen. What others do arrives in quick succession; it is shown one step after the other, so that
 * an eye can follow. A click, a key or a page out of sight skips to the present.
 */

const STEP = 480; // milliseconds
const MOST_BEHIND = 14; // steps: more than that is not a turn but a resume

export class Paced {
  shown = $state.raw<View>()!;
  isBehind = $state(false);
  private queue: View[] = [];
  private timer = 0;

  constructor(first: View) {
    this.shown = first;
  }

  push(view: View): void {
    if (view === this.shown || view === this.queue.at(-1)) return;
    this.queue.push(view);
    if (document.hidden || this.queue.length > MOST_BEHIND) return this.skip();
    if (!this.timer) this.step();
  }

  skip(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const last = this.queue.at(-1);
    this.queue = [];
    this.isBehind = false;
    if (last) this.shown = last;
  }

  private step(): void {
    const next = this.queue.shift();
    this.timer = 0;
    if (!next) {
      this.isBehind = false;
      return;
    }
    this.shown = next;
    this.isBehind = this.queue.length > 0;
    this.timer = window.setTimeout(() => this.step(), STEP);
  }
}
