import { keep, tokenStoreAt, token, type TokenStore } from '../wire/keep';

/**
 * Tables where several people share this device. Each seat is a person of its own to the server, so each sees only its
 * own: the first is who this browser is anyway, the others have a token of their own.
 */

const KEPT = 'scalehouse.hot';
const MOST = 40;

function all(): Record<string, string[]> {
  try {
    return JSON.parse(keep.get(KEPT) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

export const hot = {
  /** The names of those who share a table, by seat; null where nobody does. */
  of: (table: string): string[] | null => all()[table] ?? null,
  add(table: string, names: string[]): void {
    const kept = Object.entries(all()).slice(1 - MOST);
    keep.set(KEPT, JSON.stringify({ ...Object.fromEntries(kept), [table]: names }));
  },
};

export const tokenStoreOf = (seat: number): TokenStore =>
  seat ? tokenStoreAt(`scalehouse.token.seat.${seat}`) : token;
