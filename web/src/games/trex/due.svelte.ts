import type { Phase } from './data';

/**
 * The time of a step of a tie-break: so many seconds from when this page saw it begin. Seconds in which the page slept
 * do not count.
 */

export const STEP = 30; // seconds

export class Due {
  left = $state(STEP);

  constructor(phase: () => Phase, late: () => void) {
    const step = $derived(phase());
    $effect(() => {
      if (step === 'play' || step === 'over') return;
      this.left = STEP;
      let left = STEP;
      const timer = setInterval(() => {
        this.left = --left;
        if (left > 0) return;
        clearInterval(timer);
        late();
      }, 1000);
      return () => clearInterval(timer);
    });
  }
}
