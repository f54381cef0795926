import type { GameWords } from './index.svelte';

/** What Scale says, with names instead of numbers. What is not here is said as the house says it. */
const templates: Record<string, string> = {
  'scale.picked': '{who} [is|are] {god} ({colour}).',
  'scale.rolled': 'The die makes {who} {god} ({colour}).',
  'scale.dealer': '{who} [deals|deal] five cards to everybody.',
  'scale.passed': '{who} [passes|pass].',
  'scale.ended': '{who} [ends|end] the turn.',
  'scale.drew': '{who} [draws|draw] {count}.',
  'scale.drew_card': '{who} [draws|draw] {card}.',
  'scale.shows': '{who} [wants|want] to place {card}.',
  'scale.placed': '{who} [places|place] {card}.',
  'scale.restored': '{who} [turns|turn] {card} back up.',
  'scale.named': '{who} [gives|give] up {card}.',
  'scale.multiplied': '{who} [multiplies|multiply] {colour}: {count} more.',
  'scale.subtracted': '{who} [subtracts|subtract] from {god}.',
  'scale.divided': '{who} [divides|divide] {god}.',
  'scale.wild_multiplied': '{who} [uses|use] the {colour} Wild as Multiply.',
  'scale.wild_subtracted': '{who} [uses|use] the {colour} Wild as Subtract.',
  'scale.wild_divided': '{who} [uses|use] the {colour} Wild as Divide.',
  'scale.exchanges': '{who} [exchanges|exchange] cards.',
  'scale.put': '{who} [puts|put] a card under the deck.',
  'scale.put_card': '{who} [puts|put] {card} under the deck.',
  'scale.offers': '{who} [wants|want] to trade.',
  'scale.offers_to': '{who} [offers|offer] {god} a card.',
  'scale.offers_card': '{who} [offers|offer] {card}.',
  'scale.wants': '{who} [asks|ask] {god} for a {colour} card.',
  'scale.gave': '{who} [gives|give] a {colour} card for it.',
  'scale.gave_card': '{who} [gives|give] {card} for it.',
  'scale.declined': '{who} [declines|decline].',
  'scale.proposed': '{who} [proposes|propose] to play on to December.',
  'scale.agreed': '{who} [agrees|agree].',
  'scale.disagreed': '{who} [does|do] not agree.',
};

export const scale: GameWords = { templates };
