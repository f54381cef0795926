import { getReady } from '../table/pending';
import type { Refused } from '../wire/generated/protocol';
import type { Session } from '../wire/session.svelte';

/** A name, a free seat and being ready, all with one press. What stands in the way, if anything does. */
export async function joinAs(session: Session, name: string): Promise<Refused | 'full' | null> {
  if (name && name !== session.name) {
    const named = await session.ask({ type: 'rename', name });
    if (!named.granted) return named.refusal;
  }
  const problem = await sitAnywhere(session);
  if (problem === null) await getReady(session);
  return problem;
}

/** Others come at the same time: whoever finds a seat taken takes the next. */
async function sitAnywhere(session: Session): Promise<Refused | 'full' | null> {
  const tried = new Set<number>();
  for (;;) {
    const seat = freeSeat(session, tried);
    if (seat < 0) return 'full';
    tried.add(seat);
    const answer = await session.ask({ type: 'sit', seat });
    if (answer.granted) return null;
    if (answer.refusal.code !== 'seat') return answer.refusal;
  }
}

function freeSeat(session: Session, tried: Set<number>): number {
  const chairs = session.table?.chairs ?? [];
  return chairs.findIndex((chair, seat) => !chair.person && !chair.bot && !tried.has(seat));
}
