import { faceOf } from '../games';
import { router } from '../route.svelte';
import { expectBot } from '../table/pending';
import * as api from '../wire/api';
import { keep } from '../wire/keep';
import { problemOf } from '../words/problem';

/** A first match with hints: which table it is at, and which hints were seen there. */

const KEPT = 'scalehouse.guided';
const GENTLE = ['beginner', 'clumsy', 'steady', 'greedy', 'random']; // the first of these that a game has

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
    const table = await api.open({ game, options: {}, ...faceOf(game)?.firstTable });
    keep.set(KEPT, JSON.stringify({ table: table.link, seen: [] }));
    expectBot(table.link, GENTLE.find((bot) => bots.includes(bot)) ?? bots[0] ?? 'random');
    router.toTable(table.link);
    return null;
  } catch (error) {
    return problemOf(error);
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
