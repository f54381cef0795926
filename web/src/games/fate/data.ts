import type { MoveKind } from '../../wire/generated/moves/fate';
import type { View } from '../../wire/session.svelte';
import {
  NUMBERS,
  Power as POWERS,
  Servant as SERVANTS,
  type Power,
  type Reference as Box,
  type Servant,
  type View as World,
} from '../../wire/generated/views/fate';
import { kindsOf } from '../moves';

/** What a view of Scales of Fate and its cards and tokens hold. */

export { POWERS, SERVANTS };
export type { MoveKind };
export type { Box, Power, Servant, World };
export type { Announcement, Demigod, Player, Quest, Tile } from '../../wire/generated/views/fate';
export type Side = keyof Box['cards'][number]['abyss'];

export const AGES = [1, 2, 3];
export const ROMAN = ['I', 'II', 'III'];
export const { demigods_in_all: DEMIGODS, most_renown: MOST_RENOWN } = NUMBERS;
export const ALL_PAIRS = (DEMIGODS * (DEMIGODS - 1)) / 2; // that somebody could hold

/** Short, and no two alike. */
export const LETTERS = ['Pe', 'Ag', 'Kl', 'Ap', 'Sa', 'Nm', 'Nk', 'Be', 'Is'];

export const worldOf = (view: View): World => view.table as World;
export const boxOf = (reference: Record<string, unknown>): Box => reference as Box;

export const demigodAt = (demigod: number): string => `demigod/${demigod}`;
export const tileAt = (edge: number): string => `tile/${edge}`;
export const slotAt = (slot: number): string => `slot/${slot}`;
export const questAt = (square: number): string => `quest/${square}`;
export const powerAt = (power: Power): string => `power/${POWERS.indexOf(power)}`;
export const servantAt = (seat: number, servant: Servant): string =>
  `servant/${seat}/${SERVANTS.indexOf(servant)}`;

/** The number at the end of a place. */
export const numberOf = (place: string): number => Number(place.split('/').at(-1));

export const isKind = kindsOf<MoveKind>();
export const SIDES = ['left', 'right'] as const satisfies Side[]; // of the marker, as its moves count them

/** What an Age card asks for, in the room of a few signs. */
export const shortCriterion = ({ low, high }: Box['cards'][number]): string =>
  high === MOST_RENOWN ? `${low}+` : `${low}–${high}`;

export const signed = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
