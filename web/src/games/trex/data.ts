import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';
import {
  NUMBERS,
  type ActionCard,
  type Card,
  type Reference,
  type View as Show,
} from '../../wire/generated/views/trex';
import type { Frame, Gesture } from './puppet';

/** What a view of One to T-Rex and its cards hold. */

export type { ActionCard, Card, Show };
export type { Latest, Phase, Player, Shape, Task } from '../../wire/generated/views/trex';

export const showOf = (view: View): Show => view.table as Show;
export const actionsOf = (reference: Record<string, unknown>): ActionCard[] =>
  (reference as Partial<Reference>).actions ?? [];

export const seatAt = (seat: number): string => `seat/${seat}`;
export const cardAt = (seat: number): string => `card/${seat}`;
export const actionAt = (colour: number): string => `action/${colour}`;

export const moveOf = (legal: Move[], number: number): Move | undefined =>
  legal.find((move) => move.id === number);

/** How everybody performs at a table. */
export type PerformanceMode = 'puppets' | 'room' | 'video';

export function performanceModeOf(options: Record<string, unknown> | undefined): PerformanceMode {
  const mode = options?.performance_mode;
  return mode === 'room' || mode === 'video' ? mode : 'puppets';
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

export const LEVELS = NUMBERS.levels;

/** Hundredths of what can be: one level more, to a middling temperament. */
export const PER_LEVEL = 8;

/** How a card is performed where nobody moves the puppet: in a replay, on a page of the rules. */
export const frameOf = (card: Card, action: number): Frame => ({
  far: card.value * PER_LEVEL,
  fast: card.value * PER_LEVEL,
  gesture: action,
});

/** The card that a seat's hand says it performs, among those that are face up. */
export const actionFor = (show: Show, card: Card): number | null =>
  show.actions.find((one) => one.colour === card.colour)?.action ?? null;

/** The level that a performance looks like to a middling eye; 0 is standing still. */
export const levelOf = (frame: Frame): number =>
  Math.min(LEVELS, Math.max(0, Math.round((frame.far + frame.fast) / 2 / PER_LEVEL)));
