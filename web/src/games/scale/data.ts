import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';
import {
  Colour as COLOURS,
  Month as MONTHS,
  type Back,
  type Card,
  type Colour,
  type God,
  type Month,
  type Operator,
  type Reference,
  type View as History,
} from '../../wire/generated/views/scale';

/** What a view of Scale and its cards hold. */

export { COLOURS, MONTHS }; // colours around the grayscale
export type { Back, Card, Colour, God, History, Month, Operator };
export type { Held, Lies, Link, Place, Player } from '../../wire/generated/views/scale';

/** Where the infinity cards are out every back is an X: that is no news, and is left away. */
export function historyOf(view: View): History {
  const history = view.table as History;
  if (history.cut === 'nothing') return history;
  const hidden = <One extends { back: Back }>(one: One): One => ({ ...one, back: 'unknown' });
  return {
    ...history,
    chain: history.chain.map(hidden),
    players: history.players.map((player) => ({ ...player, hand: player.hand.map(hidden) })),
    deck: { ...history.deck, top_back: 'unknown', bottom: history.deck.bottom.map(hidden) },
  };
}
export const cardsOf = (reference: Record<string, unknown>): Card[] => (reference as Reference).cards;
export const godsOf = (reference: Record<string, unknown>): God[] => (reference as Reference).gods;

// Places, as moves and events name them.
export const cardAt = (card: number): string => `card/${card}`;
export const seatAt = (seat: number): string => `seat/${seat}`;
export const placeAt = (x: number, y: number): string => `place/${x}/${y}`;
export const godAt = (god: number): string => `god/${god}`;
export const DECK = 'deck';

export const kindOf = (move: Move): string => move.words.key.slice('scale.'.length);
export const ofKind = (legal: Move[], ...kinds: string[]): Move[] =>
  legal.filter((move) => kinds.includes(kindOf(move)));

/** Names of classes in the stylesheet. */
export const toneOf = (colour: Colour): string => colour.replace(' ', '-');

export const isGood = (operator: Operator): boolean => operator === 'add' || operator === 'multiply';
export const isHarm = (operator: Operator): boolean => operator === 'subtract' || operator === 'divide';

/** Moves that end the turn, the one that draws least first. */
export const endings = (legal: Move[]): Move[] =>
  ofKind(legal, 'pass', 'done', 'pass_and_draw', 'done_and_draw').sort((one, other) => one.id - other.id);

/** Moves that use what an icon allows and need no card from the hand. */
export const uses = (legal: Move[]): Move[] =>
  ofKind(legal, 'multiply', 'subtract', 'divide', 'wild_multiply', 'wild_subtract', 'wild_divide');

/** Something can still be done before the turn ends. */
export const hasMore = (legal: Move[]): boolean =>
  uses(legal).length > 0 || ofKind(legal, 'place', 'restore').length > 0;
