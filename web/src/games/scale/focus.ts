/**
 * Where the keyboard is. A button that was pressed is often gone a moment later, and the focus with it; it then goes on
 * to what can be done next. A question, and the places for a card that was taken up, are gone to at once. Whoever uses
 * a pointer, or is elsewhere on the page, is left alone.
 */

import { WAYS } from '../../ui/arrows';

const AT_ONCE = ['.asked .sheet', '.ghost'];
const WHEN_LOST = [...AT_ONCE, '.held.lit', '.link.lit', '.god.lit', '.use', '.acts .button'];

const KEYS = ['Tab', 'Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

type Focusable = HTMLElement | SVGElement;

export function followFocus(board: HTMLElement): { destroy: () => void } {
  let isByKeys = false;
  let isHere = false; // or was, before its button was gone
  let last: string | undefined; // the place that had it
  let before: string | undefined; // what was gone to at once

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listen: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listen, { capture: true, signal: end.signal });
  const end = new AbortController();
  on('pointerdown', () => (isByKeys = false));
  on('keydown', ({ key }) => (isByKeys ||= KEYS.includes(key)));
  on('focusin', ({ target }) => {
    isHere = board.contains(target as Node);
    const place = (target as Focusable).dataset.place;
    if (isHere && place?.startsWith('card/')) last = place;
  });

  const first = (what: string): Focusable | null => board.querySelector<Focusable>(what);

  function follow(): void {
    const urgent = AT_ONCE.find(first);
    const isNew = urgent !== undefined && urgent !== before;
    before = urgent;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isByKeys || !isHere || !(isNew || isLost)) return;
    const again = urgent || !last ? null : first(`.lit[data-place="${last}"]`);
    const next = again ?? WHEN_LOST.map(first).find((one) => one);
    next?.focus({ preventScroll: true });
  }

  const watch = new MutationObserver(follow);
  watch.observe(board, { childList: true, subtree: true, attributeFilter: ['class'] });
  return {
    destroy: () => {
      watch.disconnect();
      end.abort();
    },
  };
}

// Arrow keys

type Point = { x: number; y: number };
const ASIDE = 2; // what is off the way is farther than it is

/** The nearest of these in the direction of an arrow key, or -1. */
export function nearest(key: string, from: Point, all: Point[]): number {
  const way = WAYS[key];
  if (!way) return -1;
  const farness = all.map((one) => {
    const [dx, dy] = [one.x - from.x, one.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    return ahead < 1 ? Infinity : ahead + ASIDE * Math.abs(dx * way.y - dy * way.x);
  });
  const least = Math.min(...farness);
  return least < Infinity ? farness.indexOf(least) : -1;
}

const middle = (one: Element): Point => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** An arrow key on one of these goes to the next in its direction. */
export function goByArrow(event: KeyboardEvent, group: Element, which: string): boolean {
  if (!(event.key in WAYS) || !(event.target as Element).matches(which)) return false;
  const all = [...group.querySelectorAll<Focusable>(which)];
  all[nearest(event.key, middle(event.target as Element), all.map(middle))]?.focus();
  event.preventDefault();
  return true;
}
