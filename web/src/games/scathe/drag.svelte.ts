/** The die in the hand: where the pointer is, and which hero it is over. */

const FAR_ENOUGH = 8; // pixels: less is a click

export class DragDie {
  at = $state.raw<{ x: number; y: number } | null>(null);
  over = $state<string | null>(null);
  private from = { x: 0, y: 0 };

  constructor(private readonly drop: (place: string | null) => void) {}

  begin(event: PointerEvent): void {
    this.from = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.end, { once: true });
    addEventListener('pointercancel', this.stop, { once: true });
  }

  private move = (event: PointerEvent): void => {
    const way = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.at && way < FAR_ENOUGH) return;
    this.at = { x: event.clientX, y: event.clientY };
    this.over = placeUnder(event);
  };

  private end = (event: PointerEvent): void => {
    const wasDragged = this.at !== null;
    const place = placeUnder(event);
    this.stop();
    if (wasDragged) this.drop(place);
  };

  private stop = (): void => {
    removeEventListener('pointermove', this.move);
    this.at = null;
    this.over = null;
  };
}

function placeUnder(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest<HTMLElement>('[data-place^="hero/"]')?.dataset.place ?? null;
}
