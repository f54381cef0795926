import { noteEntropy } from '../after/proof/notes';
import { randomHex } from '../wire/keep';
import type { Session } from '../wire/session.svelte';

/**
 * What was promised in the lobby, to be done once one is at the table: who opens a table sits down at it, and a match
 * against bots begins by itself.
 */

type Errand = { bot: string | null };

const errands = new Map<string, Errand>(); // by table

export function expectMe(table: string): void {
  errands.set(table, { bot: null });
}

export function expectBot(table: string, bot: string): void {
  errands.set(table, { bot });
}

export async function runErrand(session: Session, place: string): Promise<void> {
  const errand = errands.get(place);
  errands.delete(place);
  if (!errand || session.table?.stage !== 'open') return;
  await session.ask({ type: 'sit', seat: 0 });
  if (errand.bot === null) return;
  for (let seat = 1; seat < session.table.seats; seat++) {
    await session.ask({ type: 'add_bot', seat, name: errand.bot });
  }
  await getReady(session);
  await session.ask({ type: 'start' });
}

/** Ready, with bytes of this browser's own for the dice: so the house alone cannot have chosen them. */
export async function getReady(session: Session): Promise<void> {
  const bytes = randomHex(16);
  const { table } = session;
  const { granted } = await session.ask({ type: 'entropy', bytes });
  if (table && granted) noteEntropy(table.id, table.round, bytes);
  await session.ask({ type: 'ready', ready: true });
}
