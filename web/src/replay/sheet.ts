import { faceOf } from '../games';
import type { View } from '../wire/session.svelte';

/** The score sheet: what each seat has at the end, read off the view. A game that brings no lines has shares alone. */

export type Line = { label: string; values: (number | string | null)[]; isTotal?: boolean };
export type Row = { seat: number; place: number | null }; // no place where nobody has won

export function sheetOf(view: View): Line[] {
  try {
    return faceOf(view.game)?.sheet?.(view.table) ?? [];
  } catch {
    return []; // a view of other rules: the shares still say who won
  }
}

/**
 * The seats from the first place on. Who shares the win shares the first place; the others are told apart by their
 * shares, and among equal shares by what counts. Where nobody has won, as when all lose as one, there are no places.
 */
export function rankingOf(scores: number[], totals: number[] = []): Row[] {
  const best = Math.max(...scores);
  const isAhead = (one: number, other: number): boolean =>
    scores[one] === scores[other]
      ? scores[one] !== best && (totals[one] ?? 0) > (totals[other] ?? 0)
      : scores[one]! > scores[other]!;
  const rows = scores.map((_, seat) => ({
    seat,
    place: best > 0 ? 1 + scores.filter((_, other) => isAhead(other, seat)).length : null,
  }));
  return rows.sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.seat - b.seat);
}

/** The two that came nearest to each other for the win, by what counts; null where that was not close. */
export function closeCall(
  rows: Row[],
  totals: number[],
  close: number,
): [first: number, next: number] | null {
  const [best, next] = rows.map(({ seat }) => totals[seat]);
  if (best === undefined || next === undefined || rows[0]!.place === null) return null;
  return Math.abs(best - next) <= close ? [best, next] : null;
}

/** Where each has all or nothing of the win, the places say it already. */
export const isShared = (scores: number[]): boolean => scores.some((share) => share > 0 && share < 1);
