import type { View } from '../../wire/session.svelte';
import { NUMBER, showOf } from './data';

/** In a game without turns a move names the cards that it was decided on, by how many each seat has had. */
export function decidedOn(view: View, move: number): { against?: number; holding?: number } {
  if (view.game !== 'trex' || view.seat === null) return {};
  const { players } = showOf(view);
  const holding = players[view.seat]?.cards_had;
  const against = move < NUMBER.takeBack ? players[move - NUMBER.present]?.cards_had : undefined;
  return { ...(holding === undefined ? {} : { holding }), ...(against === undefined ? {} : { against }) };
}
