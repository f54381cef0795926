import type { Colour } from '../../wire/generated/views/trex';
import type { Words } from '../../wire/generated/protocol';
import { say, wordsOf } from '../../words/index.svelte';
import type { Card } from './data';

/** What the board itself says, and the names of cards in the reader’s language. */

export const l = wordsOf('trex');

export const actionName = (action: { words: Words | null } | null | undefined): string =>
  action?.words ? say(action.words) : '…';

const colourWords = (colour: Colour): Words => ({ key: `trex.colour_${colour}` });

export const colourName = (colour: Colour): string => say(colourWords(colour));

export const cardName = (card: Card): string =>
  say({ key: 'trex.card', args: { colour: colourWords(card.colour), value: card.value } });
