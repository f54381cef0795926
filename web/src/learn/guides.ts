import { faceOf } from '../games';
import type { Event, Move } from '../wire/generated/protocol';
import type { Language } from '../words/index.svelte';

/**
 * Hints for a first match. A hint belongs to a kind of move or of event, named by its key in the catalogue, and is
 * given once: when such a move can be made for the first time, or when such a thing has just happened.
 */
export type Hint = {
  on: string;
  rule: string;
  /** What on the board it speaks of, as a selector: things that react when they are pressed. */
  target: string;
  /** Hints that come before it, by what they belong to. */
  after?: string[];
  /** Moves of which one can be made now, so that what it speaks of reacts. */
  with?: string[];
  /** The least that these arguments of the event are: `{ round: 2 }` is the second round. */
  least?: Record<string, number>;
} & Record<Language, string>;

type Told = { words: Event['words'] };

export const hasGuide = (game: string): boolean => faceOf(game)?.guide !== undefined;

export const guideOf = async (game: string): Promise<Hint[]> => (await faceOf(game)?.guide?.())?.guide ?? [];

/** The next hint that fits and was not given yet. */
export function hintFor(hints: Hint[], legal: Move[], events: Event[], seen: string[]): Hint | null {
  const isDue = (hint: Hint): boolean =>
    !seen.includes(hint.on) &&
    (hint.after ?? []).every((before) => seen.includes(before)) &&
    (!hint.with || legal.some((move) => hint.with!.includes(move.words.key))) &&
    [...legal, ...events].some((one) => isAbout(hint, one));
  return hints.find(isDue) ?? null;
}

function isAbout(hint: Hint, { words }: Told): boolean {
  const least = Object.entries(hint.least ?? {});
  return words.key === hint.on && least.every(([name, number]) => Number(words.args?.[name]) >= number);
}

const A_BITE = 90; // characters

/** A hint in bites, for where there is little room: whole sentences, and no more at a time than is read at a glance. */
export function bitesOf(text: string): string[] {
  const bites: string[] = [];
  for (const sentence of text.split(/(?<=[.!?]) (?=\p{Lu})/u)) {
    const last = bites.at(-1);
    const joined = `${last} ${sentence}`;
    if (last !== undefined && joined.length <= A_BITE) bites[bites.length - 1] = joined;
    else bites.push(sentence);
  }
  return bites;
}
