import type { View } from '../../wire/session.svelte';
import { MOVES } from '../../wire/generated/moves/trex';
import { showOf } from './data';

/** In a game without turns a move names the cards that it was decided on, by how many each seat has had. */
export function decidedOn(view: View, move: number): { against?: number; holding?: number } {
  if (view.seat === null) return {};
  const { players } = showOf(view);
  const holding = players[view.seat]?.cards_had;
  const against = players.find((_, seat) => MOVES.present(seat) === move)?.cards_had;
  return { ...(holding === undefined ? {} : { holding }), ...(against === undefined ? {} : { against }) };
}
