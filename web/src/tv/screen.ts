import { tokenStoreAt } from '../wire/keep';

/**
 * A screen for a room is somebody of its own, who never sits down: so it is told what a watcher is told, even where
 * the same browser holds a seat at the table.
 */

export const tokenStore = tokenStoreAt('scalehouse.tv.token');

type Bots = { name: string; count: number };

const promised = new Map<string, Bots>(); // by table

/** Bots that were chosen with the table: they sit down once the screen is there. */
export function promiseBots(table: string, bots: Bots): void {
  promised.set(table, bots);
}

export function takeBots(table: string): Bots | null {
  const found = promised.get(table) ?? null;
  promised.delete(table);
  return found;
}
