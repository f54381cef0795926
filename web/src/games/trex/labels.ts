import { speech, t } from '../../words/index.svelte';
import { ACTIONS, COLOURS } from '../../words/trex.names.de';
import type { Card } from './data';

/** Names of cards in the reader's language. */

export const actionName = (english: string | null): string =>
  english === null ? '…' : speech.language === 'de' ? (ACTIONS[english] ?? english) : english;

export const colourName = (english: string): string =>
  speech.language === 'de' ? (COLOURS[english] ?? english) : english;

export const cardName = (card: Card): string =>
  t('trex.card', { colour: colourName(card.colour), value: card.value });
