import type { Preview } from '../../table/preview.svelte';
import type { Move } from '../../wire/generated/protocol';
import { isKind, numberOf, worldOf, type World } from './data';

/** What a move would do, read off what the server foresees. */

export type Change = { demigod: number; change: number };

export type Foreseen = {
  changes: Change[];
  quests: number[]; // squares that it is about
  isRenown: boolean; // whether it changes renown at once, or may not at all
};

export const NOTHING: Foreseen = { changes: [], quests: [], isRenown: false };

export function foreseen(world: World, move: Move, preview: Preview | null): Foreseen {
  if (!preview) return NOTHING;
  const after = worldOf(preview.after).demigods;
  const changes = world.demigods
    .map(({ renown }, demigod) => ({ demigod, change: after[demigod]!.renown - renown }))
    .filter(({ change }) => change !== 0);
  const places = preview.sums.flatMap((sum) => sum.at).filter((at) => at.startsWith('quest/'));
  return { changes, quests: places.map(numberOf), isRenown: changes.length > 0 || isKind(move, 'beside') };
}
