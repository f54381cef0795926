import type { Words } from '../../wire/generated/protocol';
import { say, wordsOf } from '../../words/index.svelte';
import type { Card, Colour, Month, Operator } from './data';

/** What the board itself says, and the names of things in the reader’s language. */

export const l = wordsOf('scale');

/** A letter for each gray, for those who cannot tell them apart. */
export const letterOf = (colour: Colour): string => l(`letter_${colour.replace(' ', '_')}`);

export const colourName = (colour: Colour): string =>
  say({ key: `scale.colour_${colour.replace(' ', '_')}` });
export const godName = (god: Words | null): string => (god ? say(god) : l('nobody'));
export const monthName = (month: Month): string => say({ key: `scale.month_${month}` });
export const cardName = (card: Card): string => say(card.words);

export const SIGNS: Record<Operator, string> = {
  add: '+',
  multiply: '×',
  subtract: '−',
  divide: '÷',
  wild: '✱',
};
