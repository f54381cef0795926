import type { View } from '../wire/session.svelte';
import type { Key } from '../words/index.svelte';

/** The score sheet: what each seat has at the end, read off the view. A game without a line here has shares alone. */

export type Line = { label: Key; values: (number | string | null)[]; isTotal?: boolean };

type Box = Record<string, unknown>;
type Reader = (table: Box) => Line[];

const players = (table: Box): Box[] => (table.players as Box[] | undefined) ?? [];
const column = (table: Box, name: string): number[] => players(table).map((one) => Number(one[name] ?? 0));

function fate(table: Box): Line[] {
  const points = players(table).map((one) => one.points as Record<string, number> | null);
  if (points.some((one) => !one)) return [];
  const row = (name: string): number[] => points.map((one) => one![name] ?? 0);
  return [
    { label: 'sheet.fate.position', values: row('position') },
    { label: 'sheet.fate.guess', values: row('guess') },
    { label: 'sheet.fate.powers', values: row('powers') },
    { label: 'sheet.points', values: row('total'), isTotal: true },
  ];
}

function scathe(table: Box): Line[] {
  const sides = table.sides as { slots: ({ health: number } | null)[] | null }[];
  const standing = sides.map((side) => (side.slots ?? []).filter((one) => one && one.health > 0));
  const health = standing.map((side) => side.reduce((sum, one) => sum + one!.health, 0));
  return [
    { label: 'sheet.scathe.standing', values: standing.map((side) => side.length) },
    { label: 'sheet.scathe.health', values: health, isTotal: true },
  ];
}

function scale(table: Box): Line[] {
  return [
    { label: 'sheet.scale.god', values: players(table).map((one) => String(one.god ?? '–')) },
    { label: 'sheet.scale.permanent', values: column(table, 'permanent') },
    { label: 'sheet.scale.crossed', values: column(table, 'crossed') },
    { label: 'sheet.scale.showing', values: column(table, 'showing'), isTotal: true },
  ];
}

function trex(table: Box): Line[] {
  return [
    { label: 'sheet.trex.good', values: column(table, 'good') },
    { label: 'sheet.trex.bad', values: column(table, 'bad') },
    { label: 'sheet.points', values: column(table, 'points'), isTotal: true },
  ];
}

const READERS: Record<string, Reader> = { fate, scathe, scale, trex };

export function sheetOf(view: View): Line[] {
  try {
    return READERS[view.game]?.(view.table) ?? [];
  } catch {
    return []; // a view of other rules: the shares still say who won
  }
}

/** 1 for the largest share, and among equal shares for the most of what counts; equal in both are equal places. */
export const placesOf = (scores: number[], totals: number[] = []): number[] =>
  scores.map((_, seat) => 1 + scores.filter((_, other) => isAhead(other, seat, scores, totals)).length);

const isAhead = (one: number, other: number, scores: number[], totals: number[]): boolean =>
  scores[one] === scores[other] ? (totals[one] ?? 0) > (totals[other] ?? 0) : scores[one]! > scores[other]!;
