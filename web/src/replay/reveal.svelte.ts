import { paced } from '../ui/motion';

/** Columns of a score sheet that come one after the other, in the order in which the book adds them up. */

const STEP = 700; // milliseconds, usually

export class Reveal {
  shown = $state(0);
  private timer = 0;

  constructor(private readonly last: number) {
    this.schedule();
  }

  /** All at once, for who does not want to wait. */
  skip = (): void => {
    clearTimeout(this.timer);
    this.shown = this.last;
  };

  private schedule(): void {
    if (paced(STEP) === 0) return this.skip();
    this.timer = window.setTimeout(() => {
      this.shown++;
      if (this.shown < this.last) this.schedule();
    }, paced(STEP));
  }
}
