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
