import type { Die } from '../face';

/** Printed on the die, so nobody has to be believed. */
export const die: Die = {
  sides: [1, 2, 3, 3, 2, 1],
  rolledIn: ({ then }) => {
    const shown = Object.entries(then).filter(([name]) => /^(die|initiative\[)/.test(name));
    return shown.map(([, value]) => value).find((value) => value > 0) ?? null;
  },
};
