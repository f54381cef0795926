import { MOVES } from '../../wire/generated/moves/trex';
import type { Hand } from './hand.svelte';
import { SEATS } from './puppet/creatures';

/**
 * Keys that mean the same at every moment, since others move all the time: the letter of a seat, and one for each thing
 * that can be done with a card.
 */

const DONE: Record<string, number> = {
  t: MOVES.take_back,
  s: MOVES.skip,
};
const CALLED: Record<string, number> = { m: MOVES.call_match, n: MOVES.call_no_match };

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null);

/** True if the key was one of ours. */
export function pressed(event: KeyboardEvent, hand: Hand, me: number): boolean {
  if (isElsewhere(event)) return false;
  const key = event.key.toLowerCase();
  if (key === 'v') {
    hand.isUp = !hand.isUp;
    return true;
  }
  const { show } = hand;
  if (show.phase === 'over') return false;
  const number = show.together ? CALLED[key] : DONE[key];
  if (number !== undefined) {
    hand.do(number);
    return true;
  }
  const seat = SEATS.findIndex(({ letter }) => letter.toLowerCase() === key);
  if (seat < 0 || seat >= show.players.length || seat === me || show.together) return false;
  hand.press(seat);
  return true;
}
