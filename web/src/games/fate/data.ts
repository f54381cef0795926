import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';

/** What a view of Scales of Fate and its cards and tokens hold. */

export const SERVANTS = ['penance', 'vesper', 'hadria'] as const;
export type Servant = (typeof SERVANTS)[number];
export const POWERS = ['smite', 'switch', 'steal'] as const;
export type Power = (typeof POWERS)[number];
export type Tile = 'smite' | 'fate' | Servant | 'face_down';
export type Side = 'left' | 'right';

export type Phase =
  | 'deal'
  | 'lot'
  | 'card'
  | 'quest'
  | 'turn'
  | 'tile'
  | 'smite'
  | 'fate'
  | 'slot'
  | 'power_smite'
  | 'switch'
  | 'steal'
  | 'age_ends'
  | 'guess'
  | 'over';

export type Demigod = {
  demigod: number;
  name: string;
  renown: number;
  place: 'tile' | 'abyss' | 'off';
  edge: number | null;
};
export type Points = { position: number; guess: number; powers: number; total: number };
export type Player = {
  servants: Record<Servant, number>;
  passed: boolean;
  powers_used: number;
  demigods: number[] | null;
  guess: number[] | null;
  guessed: boolean;
  points: Points | null;
};
export type Announcement = { age: number; criterion: string; met: number[] | null; answers: boolean[] };
export type Deduction = { pairs: number[][]; certain: number[]; impossible: number[] };

export type World = {
  phase: Phase;
  age: number;
  turn: number;
  first: number | null;
  card: number | null;
  criterion: string | null;
  marker: 'left' | 'middle' | 'right';
  quests: (number | null)[];
  edges: ({ tile: Tile; demigod: number | null } | null)[];
  slots: (Servant | null)[];
  demigods: Demigod[];
  chosen: number | null;
  servant: Servant | null;
  powers: Record<Power, number | null>;
  players: Player[];
  announcements: Announcement[];
  deductions: Deduction[];
};

export type Quest = { special: boolean; symbol: 'scorpion' | 'feather'; renown: number };
export type AgeCard = { age: number; low: number; high: number; abyss: Record<Side, number> };
export type Box = {
  demigods: { name: string; colour: string; emblem: string }[];
  quests: Quest[];
  cards: AgeCard[];
  edges: { name: string; touches: number[] }[];
  slots: { name: string; line: number[] }[];
};

export const AGES = [1, 2, 3];
export const ROMAN = ['I', 'II', 'III'];
export const MOST_RENOWN = 14;
export const ALL_PAIRS = 36;

/** Short, and no two alike. */
export const LETTERS = ['Pe', 'Ag', 'Kl', 'Ap', 'Sa', 'Nm', 'Nk', 'Be', 'Is'];

export const worldOf = (view: View): World => view.table as unknown as World;
export const boxOf = (reference: Record<string, unknown>): Box => reference as unknown as Box;

export const demigodAt = (demigod: number): string => `demigod/${demigod}`;
export const tileAt = (edge: number): string => `tile/${edge}`;
export const slotAt = (slot: number): string => `slot/${slot}`;
export const questAt = (square: number): string => `quest/${square}`;
export const powerAt = (power: Power): string => `power/${POWERS.indexOf(power)}`;
export const servantAt = (seat: number, servant: Servant): string =>
  `servant/${seat}/${SERVANTS.indexOf(servant)}`;

/** The number at the end of a place. */
export const numberOf = (place: string): number => Number(place.split('/').at(-1));

/** Numbers of moves, for asking why one is not possible. */
export const NUMBER = {
  pass: 0,
  place: 1,
  servant: 10,
  power: 13,
  onto: 16,
  smite: 28,
  marker: 37,
  beside: 39,
  switch: 51,
  steal: 60,
  guess: 63,
};

export const isKind = (move: Move, kind: string): boolean => move.words.key === `fate.${kind}`;

export const signed = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
