import type { Review } from './source';

/** How the match stood, as lines to draw: one for each seat, or for two seats one that both read. */

export type Dot = { entry: number; part: number };
export type Curve = { seat: number; dots: Dot[] };

export function curvesOf(review: Review, seats: number): Curve[] {
  if (seats === 2) {
    const dots = review.line.map(([entry, seat, part]) => ({ entry, part: seat === 0 ? part : 1 - part }));
    return [{ seat: 0, dots }];
  }
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    dots: review.line.filter((one) => one[1] === seat).map(([entry, , part]) => ({ entry, part })),
  }));
}

/** Numbers below the line, from the left: in the first row where there is room, so that none hides another. */
export function markersOf(entries: number[], last: number, room: number): Marker[] {
  const ends: number[] = []; // of each row
  return entries.map((entry) => {
    const at = entry / Math.max(1, last);
    const found = ends.findIndex((end) => at - end >= room);
    const row = found < 0 ? ends.length : found;
    ends[row] = at;
    return { at, row };
  });
}

export type Marker = { at: number; row: number };

export function pathOf(dots: Dot[], last: number, width: number, height: number): string {
  const x = (entry: number): string => ((width * entry) / Math.max(1, last)).toFixed(1);
  const y = (part: number): string => (height * (1 - part)).toFixed(1);
  return dots.map((dot, nth) => `${nth ? 'L' : 'M'}${x(dot.entry)} ${y(dot.part)}`).join('');
}
