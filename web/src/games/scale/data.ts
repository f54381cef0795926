import type { MoveKind } from '../../wire/generated/moves/scale';
import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';
import {
  Colour as COLOURS,
  Month as MONTHS,
  Right as RIGHTS,
  type Back,
  type Card,
  type Colour,
  type God,
  type Month,
  type Operator,
  type Reference,
  type Right,
  type View as History,
} from '../../wire/generated/views/scale';
import { kindsOf, type MoveOf } from '../moves';

/** What a view of Scale and its cards hold. */

export { COLOURS, MONTHS, RIGHTS }; // colours around the grayscale, rights as moves count them
export type { Back, Card, Colour, God, History, Month, Operator, Right };
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

export const isKind = kindsOf<MoveKind>();
export const ofKind = <Kind extends MoveKind['kind']>(
  legal: Move[],
  ...kinds: Kind[]
): MoveOf<MoveKind, Kind>[] => legal.filter((move) => isKind(move, ...kinds));

type Choosing = Pick<History, 'phase' | 'chain'>;

const isInChain = (history: Choosing, card: number): boolean =>
  history.chain.some((link) => link.card === card);

/** Cards of the chain that may be chosen: to be turned back up, or to be turned over. */
export const inChain = (history: Choosing, legal: Move[]): Move[] =>
  ofKind(legal, 'card').filter((move) => isInChain(history, move.args.card));

/** Cards of the hand that may be placed. */
export const placing = (history: Choosing, legal: Move[]): Move[] =>
  history.phase === 'turn' ? ofKind(legal, 'card').filter((move) => !isInChain(history, move.args.card)) : [];

/** Names of classes in the stylesheet. */
export const toneOf = (colour: Colour): string => colour.replace(' ', '-');

export const isGood = (operator: Operator): boolean => operator === 'add' || operator === 'multiply';
export const isHarm = (operator: Operator): boolean => operator === 'subtract' || operator === 'divide';

/** Moves that end the turn, the one that draws least first. */
export const endings = (history: Choosing, legal: Move[]): Move[] =>
  history.phase === 'turn' ? ofKind(legal, 'done').sort((one, other) => one.args.draw - other.args.draw) : [];

export type Use = MoveOf<
  MoveKind,
  'multiply' | 'subtract' | 'divide' | 'wild_multiply' | 'wild_subtract' | 'wild_divide'
>;

/** Moves that use what an icon allows and need no card from the hand. */
export const uses = (legal: Move[]): Use[] =>
  ofKind(legal, 'multiply', 'subtract', 'divide', 'wild_multiply', 'wild_subtract', 'wild_divide');

/** Something can still be done before the turn ends. */
export const hasMore = (history: Choosing, legal: Move[]): boolean =>
  uses(legal).length > 0 || (history.phase === 'turn' && ofKind(legal, 'card').length > 0);
