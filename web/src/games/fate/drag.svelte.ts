/** What the hand drags: a demigod or a servant. Where the pointer is, and which place it is over. */

const FAR_ENOUGH = 8; // pixels: less is a click

export type Dragged = { kind: 'demigod' | 'servant'; number: number };
type Over = (what: Dragged, place: string | null) => void;

export class Drag {
  what = $state.raw<Dragged | null>(null);
  at = $state.raw<{ x: number; y: number } | null>(null);
  over = $state<string | null>(null);
  private held: Dragged | null = null;
  private from = { x: 0, y: 0 };

  constructor(
    private readonly lift: (what: Dragged) => void,
    private readonly drop: Over,
  ) {}

  begin(event: PointerEvent, what: Dragged): void {
    if (event.button !== 0) return;
    this.held = what;
    this.from = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.end);
    addEventListener('pointercancel', this.stop);
  }

  private move = (event: PointerEvent): void => {
    const way = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.what && way < FAR_ENOUGH) return;
    if (!this.what) this.start();
    this.at = { x: event.clientX, y: event.clientY };
    this.over = placeUnder(event);
  };

  private start(): void {
    this.what = this.held;
    this.lift(this.what!);
  }

  private end = (event: PointerEvent): void => {
    const what = this.what;
    const place = placeUnder(event);
    this.stop();
    if (!what) return;
    // The click that follows a drag is not one.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    this.drop(what, place);
  };

  private stop = (): void => {
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.end);
    removeEventListener('pointercancel', this.stop);
    this.what = null;
    this.at = null;
    this.over = null;
  };
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

function placeUnder(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest<HTMLElement>('[data-place]')?.dataset.place ?? null;
}
