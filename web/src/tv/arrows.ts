/**
 * The arrows of a remote control: from what has the focus to the nearest thing in that direction. Tab goes on working
 * as everywhere.
 */

import { WAYS, type Way } from '../ui/arrows';

const ASIDE = 3; // how much farther a step to the side counts
const OWN_ARROWS = 'input[type=range], input:not([type]), textarea, select';

export function byArrows(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = document.activeElement as HTMLElement | null;
  if (!way || event.defaultPrevented || from?.matches(OWN_ARROWS)) return;
  const found = nearest(from, way, [...document.querySelectorAll<HTMLElement>('a[href], button, input')]);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

export function nearest(from: Element | null, way: Way, all: HTMLElement[]): HTMLElement | undefined {
  const usable = all.filter((one) => !one.matches(':disabled') && one.tabIndex >= 0);
  if (!from || from === document.body) return usable[0];
  const start = middle(from);
  const far = usable
    .filter((one) => one !== from)
    .map((one) => ({ one, ...apart(start, middle(one), way) }))
    .filter((one) => one.ahead > 1)
    .sort((a, b) => a.ahead + ASIDE * a.aside - (b.ahead + ASIDE * b.aside));
  return far[0]?.one;
}

function middle(one: Element): Way {
  const box = one.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function apart(from: Way, to: Way, way: Way): { ahead: number; aside: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return { ahead: x * way.x + y * way.y, aside: Math.abs(x * way.y) + Math.abs(y * way.x) };
}
