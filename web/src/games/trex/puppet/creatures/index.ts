import type { Creature } from './draw';
import { HEN } from './feathered';
import { CAT, ELEPHANT, YETI } from './furry';
import { ALIEN, GHOST, ROBOT } from './odd';
import { REX } from './rex';

/**
 * Who sits where: a creature with a silhouette of its own, and a letter in a sign of its own, so that nobody has to
 * go by colour. The colours are in `Puppet.svelte`, by the seat's number; those of the action cards are left to the
 * cards.
 */

export type Character = { creature: Creature; letter: string; sign: string };

const seat = (creature: Creature, letter: string, sign: string): Character => ({ creature, letter, sign });

/** Signs in a square of 32 around 0. */
export const SEATS: readonly Character[] = [
  seat(REX, 'A', 'M-14 -14H14V6L0 15L-14 6z'),
  seat(HEN, 'B', 'M0 -15C9 -15 15 -8 15 1C15 9 8 14 0 14C-8 14 -15 9 -15 1C-15 -8 -9 -15 0 -15z'),
  seat(YETI, 'C', 'M-8 -14H8L15 0L8 14H-8L-15 0z'),
  seat(ALIEN, 'D', 'M0 -16L16 0L0 16L-16 0z'),
  seat(ELEPHANT, 'E', 'M-14 -5Q-14 -14 -5 -14H5Q14 -14 14 -5V5Q14 14 5 14H-5Q-14 14 -14 5z'),
  seat(ROBOT, 'F', 'M-13 -13H13V13H-13z'),
  seat(CAT, 'G', 'M-14 14V-15L-6 -9H6L14 -15V14z'),
  seat(GHOST, 'H', 'M-13 14V-3C-13 -11 -7 -15 0 -15C7 -15 13 -11 13 -3V14L6.500 9L0 14L-6.500 9z'),
];

export function characterOf(seat: number): Character {
  return SEATS[seat % SEATS.length]!;
}
