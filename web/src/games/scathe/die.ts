import type { Die } from '../face';

const isRolled = (field: string) => field === 'die' || field.startsWith('initiative[');

export const die: Die = {
  /** Printed on the die, so nobody has to be believed. */
  sides: [1, 2, 3, 3, 2, 1],
  /** By what was noted, not by the move: a roll that was changed afterwards is found as well. */
  rolledIn: ({ then }) => {
    const shown = Object.entries(then).filter(([field]) => isRolled(field));
    return shown.map(([, value]) => value).find((value) => value > 0) ?? null;
  },
};
