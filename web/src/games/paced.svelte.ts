import { untrack } from 'svelte';
import { paced } from '../ui/motion';
import type { View } from '../wire/session.svelte';

/**
 * The view that is on screen. What others do arrives in quick succession; it is shown one step after the other, so that
 * an eye can follow. A click, a key or a page out of sight skips to the present.
 */

const STEP = 480; // milliseconds, usually
const MOST_BEHIND = 14; // steps: more than that is not a turn but a resume
const SAME_PRESS = 350; // milliseconds: the press that skips must not also choose what it then lights
const CHOOSING = ['Enter', ' ']; // keys that press a button, as a pointer does

export class Paced {
  shown = $state.raw<View>()!;
  isBehind = $state(false);
  private queue: View[] = [];
  private timer = 0;
  private skippedAt = -SAME_PRESS;

  constructor(first: View) {
    this.shown = first;
  }

  push(view: View): void {
    if (view === this.shown || view === this.queue.at(-1)) return;
    this.queue.push(view);
    if (document.hidden || this.queue.length > MOST_BEHIND || paced(STEP) === 0) return this.skip();
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

  /** By a pointer, which may be over something to choose. */
  skipByPress = (): void => {
    if (!this.isBehind) return;
    this.skippedAt = performance.now();
    this.skip();
  };

  skipByKey = (event: KeyboardEvent): void => {
    if (CHOOSING.includes(event.key)) this.skipByPress();
    else this.skip();
  };

  /** Whether a press means what it is on, and did not skip. */
  get mayChoose(): boolean {
    return performance.now() - this.skippedAt > SAME_PRESS;
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
    this.timer = window.setTimeout(() => this.step(), paced(STEP));
  }
}

/** The views of a board, as they come. To be called while the board is made. */
export function pacedBy(view: () => View): Paced {
  const shown = untrack(() => new Paced(view()));
  $effect(() => {
    const next = view();
    untrack(() => shown.push(next));
  });
  return shown;
}
