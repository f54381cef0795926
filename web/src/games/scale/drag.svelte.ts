/** A card in the hand: where the pointer is, and which place it is over. */

const FAR_ENOUGH = 8; // pixels: less is a click

export class DragCard {
  card = $state<number | null>(null);
  at = $state.raw<{ x: number; y: number } | null>(null);
  over = $state<string | null>(null);
  private pressed: number | null = null;
  private from = { x: 0, y: 0 };
  private endedAt = 0;

  constructor(private readonly drop: (card: number, place: string | null) => void) {}

  begin(event: PointerEvent, card: number): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.pressed = card;
    this.from = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.end, { once: true });
    addEventListener('pointercancel', this.stop, { once: true });
  }

  /** The click that a browser sends after a drag is not one. */
  get hasJustEnded(): boolean {
    return performance.now() - this.endedAt < 60;
  }

  private move = (event: PointerEvent): void => {
    const way = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.at && way < FAR_ENOUGH) return;
    this.card = this.pressed;
    this.at = { x: event.clientX, y: event.clientY };
    this.over = placeUnder(event);
  };

  private end = (event: PointerEvent): void => {
    const { card } = this;
    const place = placeUnder(event);
    this.stop();
    if (card === null) return;
    this.endedAt = performance.now();
    this.drop(card, place);
  };

  private stop = (): void => {
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.end);
    removeEventListener('pointercancel', this.stop);
    this.card = null;
    this.at = null;
    this.over = null;
  };
}

function placeUnder(event: PointerEvent): string | null {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest<HTMLElement | SVGElement>('[data-place]')?.dataset.place ?? null;
}
