/** Where in a match one is, and whether it runs by itself. */

export const SPEEDS = { slow: 1800, normal: 1000, fast: 520 } as const; // milliseconds for a step
export type Speed = keyof typeof SPEEDS;

export class Player {
  at = $state(0); // steps that have happened
  isPlaying = $state(false);
  speed = $state<Speed>('normal');
  jumps = $state(0); // counts what was no single step forward: there a board must not animate
  private timer = 0;

  constructor(private readonly last: () => number) {}

  go(to: number): void {
    const at = Math.min(this.last(), Math.max(0, to));
    if (at === this.at) return;
    if (at !== this.at + 1) this.jumps++;
    this.at = at;
    if (at === this.last()) this.pause();
  }

  toggle(): void {
    if (this.isPlaying) return this.pause();
    if (this.at >= this.last()) this.go(0);
    this.isPlaying = true;
    this.schedule();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.isPlaying) this.schedule();
  }

  /** Whether the key meant something here. */
  press(key: string): boolean {
    const goals: Record<string, number> = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      PageUp: this.at - 10,
      PageDown: this.at + 10,
      Home: 0,
      End: this.last(),
    };
    if (key === ' ') {
      this.toggle();
      return true;
    }
    if (goals[key] === undefined) return false;
    this.pause();
    this.go(goals[key]);
    return true;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.isPlaying) return;
      this.go(this.at + 1);
      if (this.isPlaying) this.schedule();
    }, SPEEDS[this.speed]);
  }
}
