import { applied, type Change } from '../wire/delta';
import type { Event } from '../wire/generated/protocol';
import type { View } from '../wire/session.svelte';

/** A match that is over, as the server tells it: the first view, and what each step changed. */

export type Step = { upto: number; by: number; events: Event[]; changes: Change[] };
export type Run = [first: number, count: number, weight: number]; // moves in a row that are equally likely
export type Draw = [entry: number, odds: Run[]];
export type Outcome = { scores: number[]; winners: number[]; why: Event['words'] };

export type Replay = {
  game: string;
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  perspective: string;
  first: View;
  steps: Step[];
  draws: Draw[];
  outcome: Outcome | null;
  end: string;
};

export type Seated = { name: string | null; bot: string | null };
export type Showing = { seating: Seated[]; replay: Replay };

/** The view before the first step and after each. What does not change is shared, so this is little. */
export function viewsOf(replay: Pick<Replay, 'first' | 'steps'>): View[] {
  const views = [replay.first];
  for (const step of replay.steps) views.push(applied(views.at(-1)!, step.changes));
  return views;
}

/** The step after which an entry of the log has happened; steps count from 1, 0 is the beginning. */
export function stepOf(replay: Replay, entry: number): number {
  const found = replay.steps.findIndex((step) => step.upto > entry);
  return found < 0 ? replay.steps.length : found + 1;
}

/** Where there is something to see: after the first move that somebody made, once all is dealt. */
export const firstToSee = (replay: Replay): number => replay.steps.findIndex((step) => step.by >= 0) + 1;

/** The step to look at before an entry: what there was to decide on. */
export const stepBefore = (replay: Replay, entry: number): number => Math.max(0, stepOf(replay, entry) - 1);
