import { STEPS, type Frame } from './types';

/**
 * From a hand to frames. A finger, a mouse or a shaken phone says how far and how fast it moves; arrow keys set both.
 * What comes out is smoothed, and comes at most fifteen times a second. All of it is reckoned from the times it is
 * given, so that it can be tested without a clock.
 */

export type Spot = { at: number; x: number; y: number }; // milliseconds; in shares of the pad's shorter side
export type Shove = { at: number; x: number; y: number; z: number }; // milliseconds; metres a second squared
export type Effort = { far: number; fast: number }; // each 0 to 1

const SWING = 900; // milliseconds: within them a hand that swings has been at both ends
const GLANCE = 300; // milliseconds over which speed is taken, and all is smoothed
const FULL_SWING = 0.8; // of the pad: as far as can be
const FULL_SPEED = 5; // pads a second: as fast as can be

export const LEAST_GAP = 70; // milliseconds between frames: a little fewer than fifteen a second
const REPEAT = 200; // milliseconds: an unchanged effort is shown again, so that nobody takes it for silence
const KEPT = 1000; // milliseconds

const NOTHING: Effort = { far: 0, fast: 0 };
const share = (value: number): number => Math.min(1, Math.max(0, value));
const since = <T extends { at: number }>(list: readonly T[], at: number): T[] =>
  list.filter((one) => one.at >= at);

/** How far a hand swings and how fast it goes, from where it has been. */
export function effortOfHand(spots: readonly Spot[], now: number): Effort {
  const swing = since(spots, now - SWING);
  const glance = since(spots, now - GLANCE);
  return { far: share(extent(swing) / FULL_SWING), fast: share(path(glance) / (GLANCE / 1000) / FULL_SPEED) };
}

function extent(spots: readonly Spot[]): number {
  if (spots.length === 0) return 0;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function path(spots: readonly Spot[]): number {
  return spots.slice(1).reduce((sum, { x, y }, n) => sum + Math.hypot(x - spots[n]!.x, y - spots[n]!.y), 0);
}

const FULL_BEATS = 4; // a second
const FULL_SHAKE = 0.22; // metres from one end to the other
const TREMOR = 0.8; // metres a second squared: less is a hand that holds still

/**
 * The same from a phone that is shaken to and fro: how often it turns about is how fast, and from that and from how
 * hard it is pushed follows how far it goes.
 */
export function effortOfShaking(shoves: readonly Shove[], now: number): Effort {
  const recent = since(shoves, now - KEPT);
  const axis = strongest(recent);
  const push = Math.sqrt(mean(recent.map((one) => one[axis] ** 2)));
  if (push < TREMOR) return NOTHING;
  const beats = Math.max(0.5, turns(recent.map((one) => one[axis])) / 2 / (KEPT / 1000));
  const swing = (2 * Math.SQRT2 * push) / (2 * Math.PI * beats) ** 2;
  return { far: share(swing / FULL_SHAKE), fast: share(beats / FULL_BEATS) };
}

function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

function strongest(shoves: readonly Shove[]): 'x' | 'y' | 'z' {
  const axes = ['x', 'y', 'z'] as const;
  const force = (axis: 'x' | 'y' | 'z'): number => mean(shoves.map((one) => one[axis] ** 2));
  return axes.reduce((best, axis) => (force(axis) > force(best) ? axis : best));
}

function turns(values: readonly number[]): number {
  const pushes = values.filter((value) => Math.abs(value) > TREMOR / 2);
  return pushes.slice(1).filter((value, n) => Math.sign(value) !== Math.sign(pushes[n]!)).length;
}

const KEY_STEP = 0.1;
const KEYS: Record<string, Effort> = {
  ArrowUp: { far: KEY_STEP, fast: 0 },
  ArrowDown: { far: -KEY_STEP, fast: 0 },
  ArrowRight: { far: 0, fast: KEY_STEP },
  ArrowLeft: { far: 0, fast: -KEY_STEP },
};
const STOP_KEYS = new Set(['Escape', ' ']);

/** What is set with the keys, after one more of them; null for a key that sets nothing. */
export function afterKey(set: Effort, key: string): Effort | null {
  if (STOP_KEYS.has(key)) return NOTHING;
  const step = KEYS[key];
  if (!step) return null;
  const rounded = (value: number): number => Math.round(share(value) * 10) / 10;
  return { far: rounded(set.far + step.far), fast: rounded(set.fast + step.fast) };
}

export class Drive {
  private spots: Spot[] = [];
  private shoves: Shove[] = [];
  private set = NOTHING;
  private shown = NOTHING; // smoothed
  private at = 0;
  private sent: Frame | null = null;
  private sentAt = -Infinity;

  constructor(private gesture: number) {}

  turnTo(gesture: number): void {
    this.gesture = gesture;
  }

  /** The hand is here. It takes over from the keys. */
  move(spot: Spot): void {
    this.set = NOTHING;
    this.spots = [...since(this.spots, spot.at - KEPT), spot];
  }

  /** The hand is lifted: where it comes down again is no movement. */
  lift(): void {
    this.spots = [];
  }

  shake(shove: Shove): void {
    this.shoves = [...since(this.shoves, shove.at - KEPT), shove];
  }

  /** True if the key was one of ours. */
  key(key: string): boolean {
    const set = afterKey(this.set, key);
    this.set = set ?? this.set;
    return set !== null;
  }

  /** What is set with the keys: for those who have to be told. */
  get setting(): Effort {
    return this.set;
  }

  /** To be called often. A frame when one is due, else null. */
  tick(now: number): Frame | null {
    this.smooth(now);
    const frame = {
      far: Math.round(this.shown.far * STEPS),
      fast: Math.round(this.shown.fast * STEPS),
      gesture: this.gesture,
    };
    if (!this.isDue(frame, now)) return null;
    this.sent = frame;
    this.sentAt = now;
    return frame;
  }

  private smooth(now: number): void {
    const aim = this.aim(now);
    const kept = Math.exp(-Math.max(0, now - this.at) / (GLANCE / 2));
    const next = (from: number, to: number): number => to + (from - to) * kept;
    this.shown = { far: next(this.shown.far, aim.far), fast: next(this.shown.fast, aim.fast) };
    this.at = now;
  }

  /** The largest of all that moves it. */
  private aim(now: number): Effort {
    const all = [effortOfHand(this.spots, now), effortOfShaking(this.shoves, now), this.set];
    return { far: Math.max(...all.map(({ far }) => far)), fast: Math.max(...all.map(({ fast }) => fast)) };
  }

  private isDue(frame: Frame, now: number): boolean {
    const gap = now - this.sentAt;
    if (gap < LEAST_GAP) return false;
    const { sent } = this;
    const isStill = frame.far === 0 && frame.fast === 0;
    if (!sent) return !isStill;
    const isSame = frame.far === sent.far && frame.fast === sent.fast && frame.gesture === sent.gesture;
    return isSame ? !isStill && gap >= REPEAT : true;
  }
}
