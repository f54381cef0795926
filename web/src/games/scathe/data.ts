import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';

/** What a view of Scathe and its hero cards hold. */

export const TOKENS = ['armour', 'taunt', 'physical', 'magic', 'cripple'] as const;
export type Token = (typeof TOKENS)[number];

export type Slot = Record<Token, number> & {
  hero: number;
  name: string;
  health: number;
  full: number;
  used: number;
};

export const heldBy = (slot: Slot): Token[] => TOKENS.filter((token) => slot[token] > 0);

export type Side = {
  ready: boolean;
  team: number[] | null;
  initiative: number;
  dice: number;
  inspire: number;
  slots: (Slot | null)[] | null;
};

export type Phase =
  'lot' | 'show' | 'draft' | 'prepare' | 'initiative' | 'roll' | 'place' | 'ability' | 'target' | 'over';

export type Battle = {
  phase: Phase;
  teams: 'starter' | 'draft' | 'build';
  turn: number;
  first: number | null;
  round: number;
  winner: number | null;
  die: number;
  boost: number;
  slot: number | null;
  usable: number | null;
  level: number;
  shown: number[];
  sides: [Side, Side];
};

export type Part = { action: string; scope: string; amount: number };
export type Ability = { text: string; parts: Part[] };
export type Card = {
  hero: number;
  name: string;
  character: string;
  cost: number;
  health: number;
  abilities: Ability[];
};

export const DICE = 4;
export const TEAM_COST = 12;
export const ROW_SIZE = 3;
export const ROWS = [0, 1]; // front, back

export const battleOf = (view: View): Battle => view.table as unknown as Battle;
export const cardsOf = (reference: Record<string, unknown>): Card[] => reference.heroes as Card[];

export const heroAt = (seat: number, slot: number): string => `hero/${seat}/${slot}`;
export const rowAt = (seat: number, row: number): string => `row/${seat}/${row}`;
export const cardAt = (hero: number): string => `card/${hero}`;

/** Numbers of moves, for asking why one is not possible. */
export const NUMBER = { take: 2, place: 39, fallen: 45, use: 47, inspire: 54, friend: 55, enemy: 61 };

export const isKind = (move: Move, kind: string): boolean => move.words.key === `scathe.${kind}`;

/** What a hero is good at, read off its abilities: it gives the card its colour and its sign. */
export const ROLES = ['melee', 'ranged', 'magic', 'heal', 'guard', 'lead', 'hex'] as const;
export type Role = (typeof ROLES)[number];

const ROLE_OF: Record<string, Role> = {
  melee: 'melee',
  ranged: 'ranged',
  magic: 'magic',
  heal: 'heal',
  taunt: 'guard',
  armour: 'guard',
  inspire: 'lead',
  physical_buff: 'lead',
  magic_buff: 'lead',
  cripple: 'hex',
};

const WEIGHT: Record<Role, number> = {
  melee: 1,
  ranged: 1.1,
  magic: 1,
  heal: 1,
  guard: 2.6,
  lead: 2.4,
  hex: 2.6,
};

export function roleOf(card: Card): Role {
  const sums = new Map<Role, number>();
  for (const part of card.abilities.flatMap((one) => one.parts)) {
    const isOwnHealing = part.action === 'heal' && part.scope === 'self';
    const role = isOwnHealing ? 'guard' : (ROLE_OF[part.action] ?? 'melee');
    const isBuffOfOwn = role === 'lead' && part.scope === 'self' && part.action !== 'inspire';
    const weight = isOwnHealing ? 0.5 : WEIGHT[role];
    const worth = isBuffOfOwn ? 0 : weight * part.amount;
    sums.set(role, (sums.get(role) ?? 0) + worth);
  }
  return [...sums.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'melee';
}
