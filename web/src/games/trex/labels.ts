import type { Colour } from '../../wire/generated/views/trex';
import type { Words } from '../../wire/generated/protocol';
import { say } from '../../words/index.svelte';
import type { Card } from './data';

/** Names of cards in the reader's language. */

export const actionName = (action: { words: Words | null } | null | undefined): string =>
  action?.words ? say(action.words) : '…';

const colourWords = (colour: Colour): Words => ({ key: `trex.colour_${colour}` });

export const colourName = (colour: Colour): string => say(colourWords(colour));

export const cardName = (card: Card): string =>
  say({ key: 'trex.card', args: { colour: colourWords(card.colour), value: card.value } });
