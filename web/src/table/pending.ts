import { noteEntropy } from '../replay/proof/notes';
import { randomHex } from '../wire/keep';
import type { Session } from '../wire/session.svelte';

/**
 * What was promised in the lobby, to be done once one is at the table: who opens a table sits down at it, and a match
 * against bots begins by itself.
 */

type Pending = { bot: string | null };

const pending = new Map<string, Pending>(); // by table

export function expectMe(table: string): void {
  pending.set(table, { bot: null });
}

export function expectBot(table: string, bot: string): void {
  pending.set(table, { bot });
}

export async function runPending(session: Session, place: string): Promise<void> {
  const todo = pending.get(place);
  pending.delete(place);
  if (!todo || session.table?.status !== 'open') return;
  await session.ask({ type: 'sit', seat: 0 });
  if (todo.bot === null) return;
  for (let seat = 1; seat < session.table.seats; seat++) {
    await session.ask({ type: 'add_bot', seat, name: todo.bot });
  }
  await getReady(session);
  await session.ask({ type: 'start' });
}

/** Ready, with bytes of this browser's own for the dice: so the server alone cannot have chosen them. */
export async function getReady(session: Session): Promise<void> {
  const bytes = randomHex(16);
  const { table } = session;
  const { granted } = await session.ask({ type: 'ready', ready: true, entropy: bytes });
  if (table && granted) noteEntropy(table.id, table.round, bytes, session.seat);
}
