/**
 * The board by arrow keys: from one place that may be chosen to the next one in that direction, as the eye sees it; on
 * the score pad from mark to mark. Tab reaches everything else.
 */

import { WAYS, type Way } from '../../ui/arrows';

const ASIDE = 2.5; // what lies aside counts as so much further away

export function onArrow(event: KeyboardEvent, board: HTMLElement): void {
  const way = WAYS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = document.activeElement;
  const goal = from && board.contains(from) ? next(from, board, way) : first(event, board);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

/** Where nothing has the focus yet, left and right begin; up and down still scroll the page. */
function first(event: KeyboardEvent, board: HTMLElement): HTMLElement | undefined {
  const isNowhere = document.activeElement === document.body;
  const isAlong = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  return isNowhere && isAlong ? open(board, '.lit')[0] : undefined;
}

function next(from: Element, board: HTMLElement, way: Way): HTMLElement | undefined {
  if (from.closest('input')) return undefined; // there they move the cursor
  const pad = from.closest<HTMLElement>('.pad');
  return nearest(from, pad ? open(pad, '.mark') : open(board, '.lit'), way);
}

const open = (inside: HTMLElement, kind: string): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(`button${kind}`)].filter((one) => one.offsetParent !== null);

export type Box = { left: number; top: number; width: number; height: number };

const middle = (box: Box): Way => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function nearest(from: Element, all: HTMLElement[], way: Way): HTMLElement | undefined {
  const others = all.filter((one) => one !== from);
  const boxes = others.map((one) => one.getBoundingClientRect());
  return others[nearestOf(from.getBoundingClientRect(), boxes, way)];
}

/** Which of these lies next in that direction; −1 if none does. */
export function nearestOf(from: Box, all: Box[], way: Way): number {
  const here = middle(from);
  const far = all.map((box) => {
    const there = middle(box);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const [ahead, aside] = [x * way.x + y * way.y, Math.abs(x * way.y) + Math.abs(y * way.x)];
    return ahead > 1 && ahead * ASIDE > aside ? ahead + ASIDE * aside : Infinity;
  });
  const least = Math.min(...far, Infinity);
  return least === Infinity ? -1 : far.indexOf(least);
}
