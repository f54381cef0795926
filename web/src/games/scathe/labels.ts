import type { Words } from '../../wire/generated/protocol';
import { say, wordsOf } from '../../words/index.svelte';
import type { Card } from './data';

export const l = wordsOf('scathe');

/** What a hero is called in the language of the page. */
export const heroName = (card: Card): string => say(card.words);

/** The card that a move or an event speaks of. */
export const cardOf = (cards: Card[], hero: unknown): Card | undefined =>
  cards.find((card) => isSame(card.words, hero as Words | undefined));

/** A hero of another table has its name as an argument. */
const isSame = (one: Words, other: Words | undefined): boolean =>
  one.key === other?.key && one.args?.name === other.args?.name;
