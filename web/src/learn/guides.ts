import { faceOf } from '../games';
import type { Event, Move } from '../wire/generated/protocol';
import { wordsOf } from '../words/index.svelte';

type Kinded = { kind: string; args: Record<string, number> };

/**
 * Moves that can be made: all of a kind, those with these arguments, those of a phase, or, where one kind is told in
 * different words, those that are told in these.
 */
type Moves<Kinds extends Kinded = Kinded> = Kinds extends Kinded
  ? { kind: Kinds['kind']; args?: Partial<Kinds['args']>; phase?: string; said?: string }
  : never;

/**
 * Hints for a first match. A hint belongs to moves or to an event, and is given once: when such a move can be made for
 * the first time, or when such a thing has just happened.
 */
export type Hint<Kinds extends Kinded = Kinded> = {
  /** A name of its own; for a hint on an event, the event's key in the catalogue. */
  on: string;
  moves?: Moves<Kinds>[];
  rule?: string;
  /** What on the board it speaks of, as a selector: things that react when they are pressed. */
  target: string;
  /** Hints that come before it, by their names. */
  after?: string[];
  /** Moves of which one can be made now, so that what it speaks of reacts. */
  with?: Moves<Kinds>[];
  /** The least that these arguments of the event are: `{ round: 2 }` is the second round. */
  least?: Record<string, number>;
};

/** What can be done, and what has just been done. */
export type Now = { legal: Move[]; events: Event[]; phase: unknown };

export const hasGuide = (game: string): boolean => faceOf(game)?.guide !== undefined;

export const guideOf = async (game: string): Promise<Hint[]> => (await faceOf(game)?.guide?.())?.guide ?? [];

/** What a hint says: the face has it under `guide_` and the hint's name. */
export const textOf = (game: string, hint: Hint): string =>
  wordsOf(game)(`guide_${hint.on.slice(hint.on.indexOf('.') + 1)}`);

/** The next hint that fits and was not given yet. */
export function hintFor(hints: Hint[], now: Now, seen: string[]): Hint | null {
  const isDue = (hint: Hint): boolean =>
    !seen.includes(hint.on) &&
    (hint.after ?? []).every((before) => seen.includes(before)) &&
    (!hint.with || canMake(hint.with, now)) &&
    (hint.moves ? canMake(hint.moves, now) : now.events.some((event) => isAbout(hint, event)));
  return hints.find(isDue) ?? null;
}

function canMake(moves: Moves[], { legal, phase }: Now): boolean {
  const inPhase = moves.filter((meant) => meant.phase === undefined || meant.phase === phase);
  return inPhase.some((meant) => legal.some((move) => isMeant(meant, move)));
}

const isMeant = ({ kind, args, said }: Moves, move: Move): boolean =>
  move.kind === kind &&
  (said === undefined || said === move.words.key) &&
  Object.entries(args ?? {}).every(([name, value]) => move.args[name] === value);

function isAbout(hint: Hint, { words }: Event): boolean {
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
