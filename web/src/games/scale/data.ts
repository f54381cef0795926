import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';

/** What a view of Scale and its cards hold. */

export const COLOURS = ['white', 'light gray', 'dark gray', 'black'] as const; // around the grayscale
export type Colour = (typeof COLOURS)[number];
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
export type Operator = 'add' | 'multiply' | 'subtract' | 'divide' | 'wild';
export type Back = 'unknown' | 'cross' | 'infinity';
export type Lies = 'front' | 'named' | 'crossed' | 'permanent';

export type Phase =
  | 'gods'
  | 'roll'
  | 'lot'
  | 'draw'
  | 'turn'
  | 'pay'
  | 'spot'
  | 'exchange'
  | 'partner'
  | 'offer'
  | 'want'
  | 'answer'
  | 'vote'
  | 'name'
  | 'reveal'
  | 'over';

/** A card with its back to some: what I know of it, and who knows its front. */
export type Held = { card: number | null; colour: Colour | null; back: Back; seen_by: number[] };

export type Player = {
  god: string | null;
  colour: Colour | null;
  nature: 'good' | 'evil' | null;
  showing: number;
  permanent: number;
  crossed: number;
  hand: Held[];
  may_propose: boolean;
};

export type Link = { card: number; number: number; x: number; y: number; lies: Lies; back: Back };
export type Place = { x: number; y: number; takes: Colour[] };

export type Rights = {
  free: number;
  add: number;
  multiply: number;
  subtract: number;
  divide: number;
  multiplied: Record<Colour, number>;
  wild: Colour[];
};

export type Trade = { partner: number; offered: Held | null; wanted: Colour | null };

export type History = {
  phase: Phase;
  cut: 'nothing' | 'next_level' | 'minimal';
  month: string | null;
  last_month: string;
  round: number;
  rounds: number;
  dealer: number | null;
  turn: number | null;
  players: Player[];
  deck: { count: number; top_back: Back; bottom: Held[] };
  chain: Link[];
  places: Place[];
  rights: Rights;
  card: number | null;
  trade: Trade | null;
  voter: number | null;
  victim: number | null;
  to_name: number;
  ending: 'none' | 'calendar' | 'nothing_left';
};

export type Card = { card: number; name: string; colour: Colour; operator: Operator; sign: string };
export type God = { name: string; colour: Colour; nature: 'good' | 'evil' };

/** Where the infinity cards are out every back is an X: that is no news, and is left away. */
export function historyOf(view: View): History {
  const history = view.table as unknown as History;
  if (history.cut === 'nothing') return history;
  const hidden = <One extends { back: Back }>(one: One): One => ({ ...one, back: 'unknown' });
  return {
    ...history,
    chain: history.chain.map(hidden),
    players: history.players.map((player) => ({ ...player, hand: player.hand.map(hidden) })),
    deck: { ...history.deck, top_back: 'unknown', bottom: history.deck.bottom.map(hidden) },
  };
}
export const cardsOf = (reference: Record<string, unknown>): Card[] => reference.cards as Card[];
export const godsOf = (reference: Record<string, unknown>): God[] => reference.gods as God[];

// Places, as moves and events name them.
export const cardAt = (card: number): string => `card/${card}`;
export const seatAt = (seat: number): string => `seat/${seat}`;
export const placeAt = (x: number, y: number): string => `place/${x}/${y}`;
export const godAt = (god: number): string => `god/${god}`;
export const DECK = 'deck';

export const kindOf = (move: Move): string => move.words.key.slice('scale.'.length);
export const ofKind = (legal: Move[], ...kinds: string[]): Move[] =>
  legal.filter((move) => kinds.includes(kindOf(move)));

/** Numbers of moves, for asking why one is not possible. A card's move has the card's number. */
export const NUMBER = { multiply: 62, subtract: 63, divide: 67, exchange: 83, offer: 84, propose: 94 };

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
