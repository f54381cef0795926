import { CHANCE } from '../../wire/generated/moves/scathe';
import type { Die } from '../face';

/** Printed on the die, so nobody has to be believed. */
const SIDES = [1, 2, 3, 3, 2, 1];

export const die: Die = {
  sides: SIDES,
  rolledIn: ({ move }) => {
    const side = SIDES.findIndex((_, nth) => CHANCE.roll(nth + 1) === move);
    return side < 0 ? null : side + 1;
  },
};
