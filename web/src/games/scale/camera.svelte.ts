import {
  boxOf,
  closer,
  fitAround,
  kept,
  middleOf,
  WIDTH,
  type Box,
  type Look,
  type Margin,
  type Point,
  type Size,
} from './hex';

/**
 * Where one looks at the chain. It follows the chain by itself until somebody moves it; `fit` gives it back. One
 * pointer moves the picture, two come closer or go away; a press that does not move stays a click.
 */

const STEP = 1.3; // of a button or a key
const NUDGE = 70; // pixels of an arrow key
const FINGER = 40; // pixels
const LEAST = 26; // pixels: what is smaller cannot be pressed
const FAR_ENOUGH = 7; // pixels: less is a click

export class Camera {
  room = $state.raw<Size>({ width: 0, height: 0 });
  isOwn = $state(false); // somebody has moved it
  isHeld = $state(false);
  isNear = $state(false); // for a finger, until it has chosen
  private own = $state.raw<Look>({ x: 0, y: 0, zoom: 1 });
  private fingers = new Map<number, Point>();
  private way = 0;
  private isTooSmall = false; // for the finger that came down, as it saw the picture then

  constructor(
    private readonly places: () => Point[],
    private readonly matters: () => Point[], // the places to look at where there is no room for all
    private readonly margin: () => Margin, // in pixels: what lies on top of the picture
  ) {}

  private box = $derived.by((): Box => boxOf(this.places()));
  private whole = $derived.by((): Look => {
    const all = fitAround(this.places(), this.room, this.margin());
    const zoom = LEAST / WIDTH;
    if (all.zoom >= zoom || !this.room.width) return all;
    const { left, right, top, bottom } = boxOf(this.matters());
    return { x: (left + right) / 2, y: (top + bottom) / 2, zoom };
  });
  look = $derived.by((): Look => (this.isOwn ? this.own : this.whole));

  fit(): void {
    this.isOwn = false;
    this.isNear = false;
  }

  closer(factor = STEP, at?: Point): void {
    this.set(closer(this.look, factor, at));
  }

  farther(): void {
    this.closer(1 / STEP);
  }

  private pan(dx: number, dy: number): void {
    const { x, y, zoom } = this.look;
    this.set({ x: x - dx / zoom, y: y - dy / zoom, zoom });
  }

  private set(look: Look): void {
    this.own = kept(look, this.box);
    this.isOwn = true;
  }

  /**
   * What was too small for the finger that pressed it comes near instead of being chosen. Whether it did. What counts is
   * how it was when the finger came down: until it goes up, a shorter hint above may have made the picture larger.
   */
  comesNear(place: Point): boolean {
    if (!this.isTooSmall) return false;
    this.isTooSmall = false;
    this.set({ ...middleOf(place), zoom: (FINGER / WIDTH) * 1.3 });
    this.isNear = true;
    return true;
  }

  // The hand

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.closer(Math.exp(-event.deltaY * 0.0016), this.fromMiddle(event));
  }

  press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.isTooSmall = event.pointerType === 'touch' && this.look.zoom * WIDTH < FINGER;
    if (this.fingers.size === 1) this.way = 0;
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.way += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.way < FAR_ENOUGH && this.fingers.size === 1) return;
    if (!this.isHeld) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.isHeld = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, now, other, event);
    else this.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  private pinch(before: Point, now: Point, other: Point, event: PointerEvent): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0 && is > 0) this.closer(is / was, this.fromMiddle(event, other));
  }

  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.isHeld = false;
  }

  /** Whether the press that now ends as a click has moved the picture. */
  get wasMoved(): boolean {
    return this.way >= FAR_ENOUGH;
  }

  key(event: KeyboardEvent): boolean {
    const keys: Record<string, () => void> = {
      '+': () => this.closer(),
      '=': () => this.closer(),
      '-': () => this.farther(),
      '0': () => this.fit(),
      ArrowLeft: () => this.pan(NUDGE, 0),
      ArrowRight: () => this.pan(-NUDGE, 0),
      ArrowUp: () => this.pan(0, NUDGE),
      ArrowDown: () => this.pan(0, -NUDGE),
    };
    keys[event.key]?.();
    return event.key in keys;
  }

  private fromMiddle(event: MouseEvent, between?: Point): Point {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    const x = between ? (event.clientX + between.x) / 2 : event.clientX;
    const y = between ? (event.clientY + between.y) / 2 : event.clientY;
    return { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 };
  }
}
