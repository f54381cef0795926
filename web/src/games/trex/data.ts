import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';
import type { Frame, Gesture } from './puppet';

/** What a view of One to T-Rex and its cards hold. */

export const SHAPES = ['triangle', 'circle', 'square'] as const;
export type Shape = (typeof SHAPES)[number];
export type Corner = { colour: string; shape: Shape; sign: string };
export type Card = Corner & { kind: number; value: number };

export type FaceUp = Corner & {
  action: number | null;
  text: string | null;
  left: number;
  against: number[];
  voted_away: boolean;
};

export type Call = 'none' | 'match' | 'no_match';

export type Player = {
  points: number;
  good: number;
  bad: number;
  has_card: boolean;
  card: Card | null;
  cards_had: number;
  skips: number;
  presents_to: number | null;
  presented_by: number[];
  call: Call;
  picks_colour: boolean;
};

export type Task = { action: number | null; text: string | null; level: number; levels: number };
export type Prompted = { action: number; text: string };

export type Latest = {
  seats: [number, number];
  cards: [Card, Card];
  result: 'exact' | 'near' | 'miss';
};

export type Tie = {
  seats: number[];
  busy: number[];
  named: (Prompted & { seat: number })[];
  perform: Prompted[];
  to_choose: number;
  level: number;
  votes: Record<string, number>;
  voted: number[];
};

export type Phase = 'play' | 'choose' | 'perform' | 'vote' | 'over';

export type Show = {
  phase: Phase;
  together: boolean;
  actions: FaceUp[];
  action_vote: boolean;
  votes_needed: number;
  tokens: { good: number; bad: number; good_at_first: number; bad_at_first: number };
  pile: number;
  players: Player[];
  task: Task | null;
  matches: number;
  latest: Latest | null;
  tie: Tie | null;
  moves: number;
  ending: string;
  winners: number[];
};

export type ActionCard = Corner & { action: number; name: string; gesture: Gesture };

export const showOf = (view: View): Show => view.table as unknown as Show;
export const actionsOf = (reference: Record<string, unknown>): ActionCard[] =>
  (reference.actions as ActionCard[] | undefined) ?? [];

export const seatAt = (seat: number): string => `seat/${seat}`;
export const cardAt = (seat: number): string => `card/${seat}`;
export const actionAt = (colour: number): string => `action/${colour}`;

/** Numbers of moves. */
export const NUMBER = {
  present: 0,
  takeBack: 8,
  skip: 9,
  match: 10,
  noMatch: 11,
  swap: 12,
  voteAway: 15,
  name: 18,
  pass: 78,
  vote: 79,
} as const;

export const moveOf = (legal: Move[], number: number): Move | undefined =>
  legal.find((move) => move.id === number);

/** How everybody performs at a table. */
export type Stage = 'puppets' | 'room' | 'video';

export function stageOf(options: Record<string, unknown> | undefined): Stage {
  const { stage } = options ?? {};
  return stage === 'room' || stage === 'video' ? stage : 'puppets';
}

/** What two actions look like at once: the first movement of each, as far as no part has to do both. */
export function together(one: Gesture, other: Gesture): Gesture {
  const movements = [other, ...(other.and ? [other.and] : [])];
  const free = movements.find(({ part }) => part !== one.part && !sharesArms(part, one.part));
  if (!free) return one;
  return { ...one, and: { part: free.part, motion: free.motion }, sound: one.sound ?? other.sound };
}

const sharesArms = (one: string, other: string): boolean =>
  [one, other].includes('arms') && (one.endsWith('_arm') || other.endsWith('_arm'));

const LEVEL = 8; // hundredths of what can be: one level more, to a middling temperament

/** How a card is performed where nobody moves the puppet: in a replay, on a page of the rules. */
export const frameOf = (card: Card, action: number): Frame => ({
  far: card.value * LEVEL,
  fast: card.value * LEVEL,
  gesture: action,
});

/** The card that a seat's hand says it performs, among those that are face up. */
export const actionFor = (show: Show, card: Card): number | null =>
  show.actions.find((one) => one.colour === card.colour)?.action ?? null;

/** The level that a performance looks like to a middling eye; 0 is standing still. */
export const levelOf = (frame: Frame): number =>
  Math.min(10, Math.max(0, Math.round((frame.far + frame.fast) / 2 / LEVEL)));
