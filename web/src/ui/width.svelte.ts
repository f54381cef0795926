import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/**
 * How wide and how high something is, for what arranges itself by that. The browser tells it after the page was laid out; whoever
 * tries several sizes before anything is painted asks for it at once.
 */

const asked = new Set<() => void>();

/** Lets all arrange themselves by the room that they have now. */
export function arrange(): void {
  for (const measure of asked) measure();
  flushSync();
}

export class Width {
  now = $state(0);
  high = $state(0);

  constructor(first: number, high = 1000) {
    this.now = first;
    this.high = high;
  }

  readonly of: Attachment<HTMLElement> = (element) => {
    const measure = (): void => {
      this.now = element.clientWidth;
      this.high = element.clientHeight;
    };
    asked.add(measure);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      asked.delete(measure);
      watch.disconnect();
    };
  };
}
