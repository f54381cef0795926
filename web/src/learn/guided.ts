import { router } from '../route.svelte';
import { expectBot } from '../table/errands';
import * as api from '../wire/api';
import type { NewTable } from '../wire/generated/protocol';
import { keep } from '../wire/keep';

/** A first match with hints: which table it is at, and which hints were seen there. */

const KEPT = 'scalehouse.guided';
const GENTLE = ['beginner', 'steady', 'greedy', 'random']; // the first of these that a game has

/** What a first match is like where it is not as usual. */
const FIRST: Record<string, Omit<NewTable, 'game'>> = { trex: { seats: 4, options: { first_game: true } } };

type Kept = { table: string; seen: string[] };

function kept(): Kept | null {
  try {
    return JSON.parse(keep.get(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Says what went wrong, if anything did. */
export async function openGuided(game: string): Promise<string | null> {
  try {
    const bots = (await api.games()).find((one) => one.name === game)?.bots ?? [];
    const table = await api.open({ game, options: {}, ...FIRST[game] });
    keep.set(KEPT, JSON.stringify({ table: table.link, seen: [] }));
    expectBot(table.link, GENTLE.find((bot) => bots.includes(bot)) ?? bots[0] ?? 'random');
    router.toTable(table.link);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The hints that were seen at a table; null when it is none with hints. */
export function seenAt(table: string): string[] | null {
  const found = kept();
  return found?.table === table ? found.seen : null;
}

export function noteSeen(table: string, seen: string[]): void {
  keep.set(KEPT, JSON.stringify({ table, seen }));
}

export function stopHints(): void {
  keep.set(KEPT, null);
}
