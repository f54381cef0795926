import { untrack } from 'svelte';
import { chime, type Sound } from '../../ui/sound';
import type { Latest, Show } from './data';

/** Two cards that have just been turned over: to be shown for a while, and not when one comes to the table later. */

const LONG = 4200; // milliseconds
const SOUNDS: Record<Latest['result'], Sound> = { exact: 'won', near: 'heal', miss: 'hit' };

export class Revealed {
  now = $state.raw<Latest | null>(null);
  count = $state(0);

  constructor(show: () => Show) {
    let known = untrack(() => show().matches);
    let timer = 0;
    $effect(() => {
      const { matches, latest } = show();
      if (matches > known && latest) {
        this.now = latest;
        untrack(() => this.count++);
        chime(SOUNDS[latest.result]);
        clearTimeout(timer);
        timer = window.setTimeout(() => (this.now = null), LONG);
      }
      known = matches;
    });
    $effect(() => () => clearTimeout(timer));
  }
}
