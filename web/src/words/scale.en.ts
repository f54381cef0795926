import type { GameWords } from './index.svelte';

const options: Record<string, string> = {
  'option.scale.length': 'Length',
  'option.scale.length.half': 'Half a game: six rounds, January to June',
  'option.scale.length.full': 'A full game: twelve rounds, to December',
  'option.scale.next_level': 'Next level',
  'option.scale.next_level.false': 'Off: all cards are in the deck',
  'option.scale.next_level.true': 'On: the sixteen infinity cards are out, and nothing stays for good',
  'option.scale.minimal': 'Minimal',
  'option.scale.minimal.false': 'Off: the deck as it is',
  'option.scale.minimal.true':
    'On: twenty cards. No infinity cards, no Wilds, only two Multiply and two Divide',
  'option.scale.moral_compass': 'Moral compass',
  'option.scale.moral_compass.false': 'Off: pick your god, and place what you like',
  'option.scale.moral_compass.true':
    'On: a die gives you your god. Good ones only place Add and Multiply, evil ones only Subtract and Divide',
  'option.scale.open_backs': 'Open backs',
  'option.scale.open_backs.false': 'Off: nobody knows a back until the card is turned over',
  'option.scale.open_backs.true': 'On: all see the backs of all hands, and of the uppermost card of the deck',
  'option.scale.trading': 'Trading',
  'option.scale.trading.false': 'Off: everybody keeps their cards',
  'option.scale.trading.true': 'On: once in your turn you may offer somebody a card for one of a colour',
};

/** What Scale says, with names instead of numbers. What is not here is said as the house says it. */
const templates: Record<string, string> = {
  ...options,
  'scale.picked': '{who} [is|are] {god} ({colour}).',
  'scale.rolled': '{who} [is|are] {god} by the die ({colour}).',
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
