import type { Preview } from '../../table/preview.svelte';
import type { Words } from '../../wire/generated/protocol';

/** What a right would do, before it is used: the server has counted it, and says which cards it is about. */

export type Foreseen = {
  kind: 'hit' | 'more';
  seat: number | null; // whose count it changes
  count: number;
  cards: number[]; // of the chain: those that could be turned over, or those that are counted
  words: Words;
};

export function foreseen(preview: Preview | null): Foreseen | null {
  const sum = preview?.sums.find((one) => one.total !== null);
  if (!sum) return null;
  const total = sum.total ?? 0;
  return {
    kind: total < 0 ? 'hit' : 'more',
    seat: numbers(sum.at, 'seat/')[0] ?? null,
    count: Math.abs(total),
    cards: numbers(sum.at, 'card/'),
    words: sum.words,
  };
}

const numbers = (places: string[], kind: string): number[] =>
  places.filter((place) => place.startsWith(kind)).map((place) => Number(place.slice(kind.length)));
