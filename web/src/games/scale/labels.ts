import { filled, speech, type Args } from '../../words/index.svelte';
import { COLOURS, GODS, KINDS, MONTHS } from '../../words/scale.names.de';
import type { Card, Colour, Operator } from './data';

/** What the board itself says, in both languages. */

const en = {
  chain:
    'The chain of events. Arrow keys move it, plus and minus come closer and go away, 0 shows all of it.',
  zoom_in: 'Closer',
  zoom_out: 'Farther away',
  zoom_fit: 'Show the whole chain',
  pick_god: 'Which god will you be?',
  pick_god_more: 'You win with the most cards of your colour showing when the last month is over.',
  wait_gods: 'The others choose their gods.',
  watch_gods: 'Who is which god?',
  counts: 'counts {colour}',
  evil: 'evil: − ÷',
  good: 'good: + ×',
  cards_showing: '{count} showing',
  cards_permanent: '{count} of them for good',
  cards_crossed: '{count} turned over',
  cards_held: '{count} in hand',
  dealer: 'dealer',
  deck: 'Deck: {count} {count:card|cards}',
  deck_short: 'Deck',
  under: '{count} put back under it',
  calendar: '{month}, round {round} of {rounds}',
  last_round: 'last round',
  to: 'to {month}',
  before: 'Before January',
  hand: 'Your hand',
  empty_hand: 'No cards in hand',
  rights: 'What you may still do',
  right_free: '{count} to place',
  short_free: 'to place',
  short_add: 'extra',
  short_multiplied: 'more {colour}',
  right_add: '{count} more through Add: a card, or one of yours turned back up',
  right_multiplied: '{count} more of {colour}: placed, or turned back up',
  unused: 'not used yet',
  no_target: 'nobody to use it on',
  exchange: 'Exchange',
  trade: 'Trade',
  longer: 'Play to December?',
  longer_short: 'Longer?',
  end_turn: 'End turn',
  pass: 'Pass',
  draw: 'Draw {count}',
  fewer: 'Draw fewer',
  more: 'Draw more',
  back_of: 'its back: {back}',
  cross: 'X',
  infinity: 'infinity',
  yours: 'counts for you',
  no: 'no. {number}',
  lies_crossed: 'turned over: X',
  lies_permanent: 'infinity: stays for good',
  lies_named: 'about to be turned over',
  ghost: 'Place {card} here',
  hint_turn: 'Place up to three cards, or exchange some.',
  hint_only_place: 'Place cards, or pass.',
  hint_only_exchange: 'None of your cards can be placed: exchange some, or pass.',
  hint_pass: 'None of your cards can be placed: pass.',
  hint_more: 'Place a card, use a right, or end the turn.',
  hint_rest: 'Nothing more to place: use a right, or end the turn.',
  hint_place: 'Where does {card} go?',
  hint_exchange: 'Choose up to three cards to go under the deck.',
  hint_name: 'Choose your card to be turned over.',
  hint_names: 'Choose {count} of your cards to be turned over.',
  hint_partner: 'Whom do you offer a card to?',
  hint_offer: 'Which card do you offer?',
  hint_over: 'History is written.',
  wait_turn: '{god} is at work.',
  wait_name: '{god} must give up {count}.',
  wait_answer: '{god} is offered a card for a {colour} one.',
  wait_vote: '{god} is asked to play on to December.',
  wait_deal: 'The cards are dealt.',
  fore_hit: '{god} turns over {count} of {from}. Each is an X, or infinity and then there for good.',
  fore_hit_all: '{god} turns over {count}. Each is an X, or infinity and then there for good.',
  fore_multiply: '{count} are showing: {count} more of {colour} to place or to turn back up.',
  pay_title: 'What pays for {card}?',
  trade_title: 'A trade',
  trade_whom: 'To whom?',
  trade_want: 'Which colour do you want for it?',
  trade_asked: '{name} offers this card and asks for a {colour} one.',
  trade_none: 'You have no {colour} card.',
  vote_title: 'A longer game?',
  vote_asked: '{name} proposes to play on to December instead of ending in June. All must agree.',
  choose_use: 'Which one against {god}?',
  wins: 'wins',
  nobody: 'nobody',
  wheel: 'What may touch what: one step apart on the circle',
};

const de: typeof en = {
  chain:
    'Die Kette der Ereignisse. Pfeiltasten bewegen sie, Plus und Minus vergrößern und verkleinern, 0 zeigt alles.',
  zoom_in: 'Näher',
  zoom_out: 'Weiter weg',
  zoom_fit: 'Die ganze Kette zeigen',
  pick_god: 'Welcher Gott möchtest du sein?',
  pick_god_more: 'Du gewinnst, wenn nach dem letzten Monat deine Farbe am häufigsten offen liegt.',
  wait_gods: 'Die anderen wählen ihre Götter.',
  watch_gods: 'Wer ist welcher Gott?',
  counts: 'zählt {colour}',
  evil: 'böse: − ÷',
  good: 'gut: + ×',
  cards_showing: '{count} offen',
  cards_permanent: '{count} davon für immer',
  cards_crossed: '{count} umgedreht',
  cards_held: '{count} auf der Hand',
  dealer: 'gibt',
  deck: 'Stapel: {count} {count:Karte|Karten}',
  deck_short: 'Stapel',
  under: '{count} wieder darunter gelegt',
  calendar: '{month}, Runde {round} von {rounds}',
  last_round: 'letzte Runde',
  to: 'bis {month}',
  before: 'Vor dem Januar',
  hand: 'Deine Hand',
  empty_hand: 'Keine Karten auf der Hand',
  rights: 'Was du noch darfst',
  right_free: '{count} anlegen',
  short_free: 'anlegen',
  short_add: 'extra',
  short_multiplied: 'mehr {colour}',
  right_add: '{count} mehr durch Plus: eine Karte, oder eine eigene wieder aufdecken',
  right_multiplied: '{count} mehr in {colour}: anlegen oder wieder aufdecken',
  unused: 'noch frei',
  no_target: 'gegen niemanden möglich',
  exchange: 'Tauschen',
  trade: 'Handeln',
  longer: 'Bis Dezember?',
  longer_short: 'Länger?',
  end_turn: 'Zug beenden',
  pass: 'Passen',
  draw: '{count} ziehen',
  fewer: 'Weniger ziehen',
  more: 'Mehr ziehen',
  back_of: 'Rückseite: {back}',
  cross: 'X',
  infinity: 'Unendlich',
  yours: 'zählt für dich',
  no: 'Nr. {number}',
  lies_crossed: 'umgedreht: X',
  lies_permanent: 'Unendlich: bleibt für immer',
  lies_named: 'wird gleich umgedreht',
  ghost: '{card} hier anlegen',
  hint_turn: 'Lege bis zu drei Karten an oder tausche welche.',
  hint_only_place: 'Lege Karten an oder passe.',
  hint_only_exchange: 'Keine deiner Karten passt: tausche welche oder passe.',
  hint_pass: 'Keine deiner Karten passt: passe.',
  hint_more: 'Lege eine Karte an, nutze ein Recht oder beende den Zug.',
  hint_rest: 'Nichts mehr anzulegen: nutze ein Recht oder beende den Zug.',
  hint_place: 'Wohin kommt {card}?',
  hint_exchange: 'Wähle bis zu drei Karten für unter den Stapel.',
  hint_name: 'Wähle deine Karte, die umgedreht wird.',
  hint_names: 'Wähle {count} deiner Karten, die umgedreht werden.',
  hint_partner: 'Wem bietest du eine Karte an?',
  hint_offer: 'Welche Karte bietest du an?',
  hint_over: 'Die Geschichte ist geschrieben.',
  wait_turn: '{god} ist am Werk.',
  wait_name: '{god} muss {count} hergeben.',
  wait_answer: '{god} bekommt eine Karte angeboten, für eine in {colour}.',
  wait_vote: '{god} wird gefragt, ob es bis Dezember weitergeht.',
  wait_deal: 'Die Karten werden gegeben.',
  fore_hit: '{god} dreht {count} von {from} um. Jede ist ein X, oder Unendlich und dann für immer da.',
  fore_hit_all: '{god} dreht {count} um. Jede ist ein X, oder Unendlich und dann für immer da.',
  fore_multiply: '{count} liegen offen: {count} mehr in {colour} anlegen oder wieder aufdecken.',
  pay_title: 'Womit kommt {card} in die Kette?',
  trade_title: 'Ein Handel',
  trade_whom: 'Mit wem?',
  trade_want: 'Welche Farbe möchtest du dafür?',
  trade_asked: '{name} bietet diese Karte und bittet um eine in {colour}.',
  trade_none: 'Du hast keine Karte in {colour}.',
  vote_title: 'Ein längeres Spiel?',
  vote_asked:
    '{name} möchte bis Dezember weiterspielen, statt im Juni zu enden. Alle müssen einverstanden sein.',
  choose_use: 'Was davon gegen {god}?',
  wins: 'gewinnt',
  nobody: 'niemand',
  wheel: 'Was sich berühren darf: ein Schritt auf dem Kreis',
};

export type Label = keyof typeof en;

const isGerman = (): boolean => speech.language === 'de';

export const l = (label: Label, args: Args = {}): string =>
  filled((isGerman() ? de : en)[label], args, false);

// Names

const LETTERS: Record<Colour, [string, string]> = {
  white: ['W', 'W'],
  'light gray': ['L', 'H'],
  'dark gray': ['D', 'D'],
  black: ['B', 'S'],
};

/** A letter for each gray, for those who cannot tell them apart. */
export const letterOf = (colour: Colour): string => LETTERS[colour][isGerman() ? 1 : 0];

export const colourName = (colour: Colour): string => (isGerman() ? COLOURS[colour]! : colour);
export const godName = (god: string | null): string => {
  if (god === null) return l('nobody');
  return isGerman() ? (GODS[god] ?? god) : god;
};
export const kindName = (kind: string): string => (isGerman() ? (KINDS[kind] ?? kind) : kind);
export const monthName = (month: string): string => (isGerman() ? (MONTHS[month] ?? month) : month);
export const cardName = (card: Card): string =>
  isGerman()
    ? `${kindName(card.name)} ${card.sign} (${colourName(card.colour)})`
    : `${card.colour} ${card.name} ${card.sign}`;

export const SIGNS: Record<Operator, string> = {
  add: '+',
  multiply: '×',
  subtract: '−',
  divide: '÷',
  wild: '✱',
};
