import { applied, type Change } from '../wire/delta';
import type { Event } from '../wire/generated/protocol';
import type { View } from '../wire/session.svelte';

/** A match that is over, as the house tells it: the first view, and what each step changed. */

export type Step = { upto: number; by: number; events: Event[]; changes: Change[] };
export type Run = [first: number, count: number, weight: number]; // moves in a row that are equally likely
export type Draw = [entry: number, odds: Run[]];
export type Outcome = { scores: number[]; winners: number[]; why: Event['words'] };

export type Film = {
  game: string;
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  eyes: string;
  first: View;
  steps: Step[];
  draws: Draw[];
  outcome: Outcome | null;
  end: string;
};

export type Seated = { name: string | null; bot: string | null };
export type Showing = { seating: Seated[]; film: Film };

/** The view before the first step and after each. What does not change is shared, so this is little. */
export function viewsOf(film: Pick<Film, 'first' | 'steps'>): View[] {
  const views = [film.first];
  for (const step of film.steps) views.push(applied(views.at(-1)!, step.changes));
  return views;
}

/** The step after which an entry of the record has happened; steps count from 1, 0 is the beginning. */
export function stepOf(film: Film, entry: number): number {
  const found = film.steps.findIndex((step) => step.upto > entry);
  return found < 0 ? film.steps.length : found + 1;
}

/** The step to look at before an entry: what there was to decide on. */
export const stepBefore = (film: Film, entry: number): number => Math.max(0, stepOf(film, entry) - 1);
