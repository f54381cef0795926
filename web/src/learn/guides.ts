import type { Event, Move } from '../wire/generated/protocol';
import type { Language } from '../words/index.svelte';
import { fate } from './guides/fate';
import { scale } from './guides/scale';
import { scathe } from './guides/scathe';
import { trex } from './guides/trex';

/**
 * Hints for a first match. A hint belongs to a kind of move or of event, named by its key in the catalogue, and is
 * given once: when such a move can be made for the first time, or when such a thing has just happened.
 */
export type Hint = { on: string; rule: string } & Record<Language, string>;

const GUIDES: Record<string, Hint[]> = { fate, scale, scathe, trex };

export const hasGuide = (game: string): boolean => game in GUIDES;

/** The next hint that fits and was not given yet, with the places it speaks of. */
export function hintFor(game: string, legal: Move[], events: Event[], seen: string[]): Given | null {
  for (const hint of GUIDES[game] ?? []) {
    if (seen.includes(hint.on)) continue;
    const moves = legal.filter((move) => move.words.key === hint.on);
    const told = events.filter((event) => event.words.key === hint.on);
    if (moves.length || told.length) return { hint, at: [...moves, ...told].flatMap((one) => one.at) };
  }
  return null;
}

export type Given = { hint: Hint; at: string[] };
