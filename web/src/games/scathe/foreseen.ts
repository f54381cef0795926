import type { Preview } from '../../table/preview.svelte';
import { battleOf, heroAt, type Battle } from './data';

/** What a move would do to heroes, read off what the server foresees. */

export type Change = { health: number; falls: boolean };

const SIDES = [0, 1] as const;

/** By place: whose health changes, and who is hit to no effect. */
export function changesOf(battle: Battle, preview: Preview): Record<string, Change> {
  const after = battleOf(preview.after);
  const hit = preview.sums.flatMap((sum) => sum.at);
  const found: Record<string, Change> = {};
  for (const seat of SIDES) {
    (battle.sides[seat].slots ?? []).forEach((slot, number) => {
      const place = heroAt(seat, number);
      const left = after.sides[seat].slots?.[number]?.health;
      if (!slot || left === undefined || (left === slot.health && !hit.includes(place))) return;
      found[place] = { health: left - slot.health, falls: left === 0 };
    });
  }
  return found;
}
