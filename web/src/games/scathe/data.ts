import type { MoveKind } from '../../wire/generated/moves/scathe';
import type { View } from '../../wire/session.svelte';
import {
  NUMBERS,
  type Card,
  type Reference,
  type Slot,
  type View as Battle,
} from '../../wire/generated/views/scathe';
import { kindsOf } from '../moves';

/** What a view of Scathe and its hero cards hold. */

export type { Battle, Card, Slot };
export type { Ability, AbilityPart as Part, Phase, Side } from '../../wire/generated/views/scathe';

export const TOKENS = ['armour', 'taunt', 'physical', 'magic', 'cripple'] as const satisfies (keyof Slot)[];
export type Token = (typeof TOKENS)[number];

export const heldBy = (slot: Slot): Token[] => TOKENS.filter((token) => slot[token] > 0);

export const { dice: DICE, team_cost: TEAM_COST, row_size: ROW_SIZE } = NUMBERS;
export const ROWS = [0, 1]; // front, back

export const battleOf = (view: View): Battle => view.table as Battle;
export const cardsOf = (reference: Record<string, unknown>): Card[] => (reference as Reference).heroes;

export const heroAt = (seat: number, slot: number): string => `hero/${seat}/${slot}`;
export const rowAt = (seat: number, row: number): string => `row/${seat}/${row}`;
export const cardAt = (hero: number): string => `card/${hero}`;

export const isKind = kindsOf<MoveKind>();

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
