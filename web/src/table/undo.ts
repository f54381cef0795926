import type { Session } from '../wire/session.svelte';

/** Whether there is something of one's own to take back: the button and the key are only good for that. */
export function mayUndo({ events, seat }: Pick<Session, 'events' | 'seat'>): boolean {
  const mine = events.filter((event) => event.by === seat);
  const undone = mine.filter((event) => event.words.key.endsWith('.undone'));
  return mine.length > 2 * undone.length; // a move that was taken back is told as well
}
