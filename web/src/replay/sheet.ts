import { faceOf } from '../games';
import type { View } from '../wire/session.svelte';
import type { Key } from '../words/index.svelte';

/** The score sheet: what each seat has at the end, read off the view. A game that brings no lines has shares alone. */

export type Line = { label: Key; values: (number | string | null)[]; isTotal?: boolean };

export function sheetOf(view: View): Line[] {
  try {
    return faceOf(view.game)?.sheet?.(view.table) ?? [];
  } catch {
    return []; // a view of other rules: the shares still say who won
  }
}

/** 1 for the largest share, and among equal shares for the most of what counts; equal in both are equal places. */
export const placesOf = (scores: number[], totals: number[] = []): number[] =>
  scores.map((_, seat) => 1 + scores.filter((_, other) => isAhead(other, seat, scores, totals)).length);

const isAhead = (one: number, other: number, scores: number[], totals: number[]): boolean =>
  scores[one] === scores[other] ? (totals[one] ?? 0) > (totals[other] ?? 0) : scores[one]! > scores[other]!;
