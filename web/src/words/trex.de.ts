import type { GameWords } from './index.svelte';
import { de } from './de';
import { othersIn } from './trex.en';
import { ACTIONS, COLOURS } from './trex.names.de';

const options: Record<string, string> = {
  'option.trex.stage': 'Bühne',
  'option.trex.stage.puppets': 'Figuren: alle bewegen ein gezeichnetes Wesen; Bots können mitspielen',
  'option.trex.stage.room': 'Ein Raum: Telefone halten die Karten, gespielt wird mit dem Körper',
  'option.trex.stage.video': 'Video: alle vor einer Kamera',
  'option.trex.first_game': 'Erstes Spiel',
  'option.trex.first_game.false': 'Aus: am Anfang liegen irgendwelche drei Aufgaben',
  'option.trex.first_game.true': 'An: es beginnt mit T-Rex, Muskeln und Kreis',
  'option.trex.action_vote': 'Aufgaben abwählen',
  'option.trex.action_vote.false': 'Aus',
  'option.trex.action_vote.true': 'An: die Hälfte der Spieler kann eine Aufgabe abwählen',
  'option.trex.move_limit': 'Grenze der Züge',
  'option.trex.move_limit.off': 'Keine',
  'option.trex.move_limit.500': '500 Züge, dann entscheiden die Punkte',
  'option.trex.move_limit.5000': '5000 Züge, dann entscheiden die Punkte',
};

/** Was One to T-Rex sagt, auf Deutsch. */
const templates: Record<string, string> = {
  ...options,
  'trex.card': '{colour} {value}',
  'trex.match_exact': 'Genau gleich',
  'trex.match_near': 'Fast gleich',
  'trex.match_miss': 'Passt nicht',
  'trex.reminder': 'Die Zahl muss passen, nicht die Aufgabe.',
  'trex.present': 'Deine Karte vor {player} legen',
  'trex.move_over': 'Deine Karte hinüber vor {player} legen',
  'trex.answer': '{player} antworten: Beide Karten werden aufgedeckt',
  'trex.take_back': 'Deine Karte zurücknehmen',
  'trex.skip': 'Neue Karte: deine ungesehen ablegen und eine andere ziehen',
  'trex.call_match': 'PASST ansagen: die Zahlen sind gleich oder eins auseinander',
  'trex.call_no_match': 'PASST NICHT ansagen: die Zahlen sind weiter auseinander',
  'trex.agree_match': 'Auch PASST sagen: Beide Karten werden aufgedeckt',
  'trex.agree_no_match': 'Auch PASST NICHT sagen: Beide Karten werden aufgedeckt',
  'trex.swap': 'Die Aufgabe in {colour} tauschen ({action})',
  'trex.vote_away': 'Gegen die Aufgabe in {colour} stimmen ({action})',
  'trex.name': 'Sie sollen spielen: {action}',
  'trex.name_nothing': 'Die Wahl den anderen überlassen',
  'trex.name_no_more': 'Eine genügt',
  'trex.finish': 'Du hast gespielt',
  'trex.vote': 'Für {player} stimmen',
  'trex.abstain': 'Für niemanden stimmen',
  'trex.turned_up': 'Die Aufgabe in {colour} ist: {action}.',
  'trex.drew': '{who} [zieht|ziehst] eine Karte.',
  'trex.drew_card': 'Du ziehst eine Karte: Sie liegt verdeckt vor dir.',
  'trex.drew_swap': '{who} [zieht|ziehst] einen Tausch für {colour}: {action} geht.',
  'trex.drew_swap_any': '{who} [zieht|ziehst] einen freien Tausch und [wählt|wählst] eine Farbe.',
  'trex.presented': '{who} [legt|legst] eine Karte vor {whom}.',
  'trex.moved_over': '{who} [legt|legst] die Karte hinüber vor {whom}.',
  'trex.took_back': '{who} [nimmt|nimmst] die Karte zurück.',
  'trex.skipped': '{who} [nimmt|nimmst] eine neue Karte.',
  'trex.called_match': '{who} [sagt|sagst] PASST.',
  'trex.called_no_match': '{who} [sagt|sagst] PASST NICHT.',
  'trex.swapped': '{who} [tauscht|tauschst] die Aufgabe in {colour}: {action} geht.',
  'trex.voted_against': '{who} [stimmt|stimmst] gegen {action} ({votes} von {needed}).',
  'trex.voted_away': '{who} [stimmt|stimmst] auch gegen {action}: Sie geht.',
  'trex.exact': '{who} [hat|hast] {card}, {player}: {other}. Genau gleich, je {tokens} gute Marken.',
  'trex.near': '{who} [hat|hast] {card}, {player}: {other}. Fast gleich, je {tokens} gute Marke.',
  'trex.miss': '{who} [hat|hast] {card}, {player}: {other}. Passt nicht, je {tokens} schlechte Marke.',
  'trex.right':
    '{who} [hat|hast] {card}, {player}: {other}. Richtig! In den Deckel: {tokens}, auf dem Tisch: {left}.',
  'trex.wrong': '{who} [hat|hast] {card}, {player}: {other}. Das war falsch.',
  'trex.shuffled': 'Der Stapel war leer: Der Deckel wird zu einem neuen gemischt.',
  'trex.tied':
    'Ein Markenstapel ist leer, und es steht gleich: {players}. Die anderen wählen zwei Aufgaben für sie.',
  'trex.named': '{who} [nennt|nennst]: {action}.',
  'trex.named_nothing': '{who} [überlässt|überlässt] die Wahl den anderen.',
  'trex.named_no_more': '{who} [nennt|nennst] keine weitere.',
  'trex.lot': 'Gespielt wird: {action}.',
  'trex.performing': 'Beides zugleich, auf Stufe 10: {players}.',
  'trex.performed': '{who} [hat|hast] gespielt.',
  'trex.voting': 'Die anderen stimmen für den besten Auftritt.',
  'trex.voted': '{who} [stimmt|stimmst] für {whom}.',
  'trex.abstained': '{who} [stimmt|stimmst] für niemanden.',
  'trex.won': '{who} [gewinnt|gewinnst]: Ein Markenstapel ist leer. Punkte: {points}.',
  'trex.all_tied':
    'Ein Markenstapel ist leer, und bei allen steht es gleich: Alle teilen den Sieg. Punkte: {points}.',
  'trex.won_vote': '{who} [gewinnt|gewinnst] die Abstimmung nach dem Stechen. Punkte: {points}.',
  'trex.shared_vote': 'Nach dem Stechen teilen den Sieg: {players}. Punkte: {points}.',
  'trex.won_limit': '{who} [gewinnt|gewinnst] nach Punkten: {limit} Züge sind gemacht. Punkte: {points}.',
  'trex.shared_limit': 'Nach {limit} Zügen teilen den Sieg: {players}. Punkte: {points}.',
  'trex.lost_limit': 'Nach {limit} Zügen sind noch Marken übrig: {left}. Das Spiel ist verloren.',
  'trex.won_together': 'Alle Marken sind im Deckel: Ihr habt beide gewonnen!',
  'trex.lost_together': 'Die Ansage war falsch: Das Spiel ist verloren. Übrige Marken: {left}.',
  'trex.not_yours': 'Karten und Lose zieht das Programm.',
  'trex.pick_first': 'Du hast einen freien Tausch gezogen: Wähle erst eine Farbe.',
  'trex.no_swap_any': 'Nur wer einen freien Tausch gezogen hat, wählt eine Farbe.',
  'trex.for_two_only': 'Nur zu zweit wird PASST oder PASST NICHT angesagt. Leg deine Karte vor jemanden.',
  'trex.not_for_two': 'Zu zweit werden keine Karten angeboten: Sag PASST oder PASST NICHT.',
  'trex.no_skipping': 'Zu zweit gibt es keine neue Karte zwischendurch.',
  'trex.called_already': 'Das ist schon deine Ansage.',
  'trex.yourself': 'Du kannst deine Karte nicht vor dich selbst legen.',
  'trex.nobody_there': 'Dort sitzt niemand.',
  'trex.there_already': 'Deine Karte liegt schon vor {player}.',
  'trex.nothing_presented': 'Du hast keine Karte angeboten.',
  'trex.votes_are_off': 'An diesem Tisch werden keine Aufgaben abgewählt.',
  'trex.was_voted_away': 'In {colour} wurde schon einmal abgewählt; erst muss ein Tausch kommen.',
  'trex.voted_already': 'Du hast schon gegen diese Aufgabe gestimmt.',
  'trex.no_tie': 'Das gibt es nur beim Stechen.',
  'trex.play_is_over': 'Es werden keine Karten mehr verglichen: Es wird gestochen.',
  'trex.not_in_a_pile': '{action} liegt in keinem Stapel: Wähle eine, die dort liegt.',
  'trex.named_already': 'Diese hast du schon genannt.',
  'trex.vote_later': 'Abgestimmt wird nach dem Auftritt.',
  'trex.performing_now': 'Du spielst gerade: Du kannst nur fertig werden.',
  'trex.chosen_already': 'Was gespielt wird, ist schon gewählt.',
  'trex.not_tied': '{player} ist nicht beim Stechen dabei.',
};

/** "orange 6", also in the middle of a list of arguments. */
const card = (value: string): string => value.replace(/^\w+/, (colour) => COLOURS[colour] ?? colour);

function argument(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'action') return ACTIONS[value] ?? value;
  if (name === 'colour') return COLOURS[value] ?? value;
  if (name === 'card' || name === 'other') return card(value);
  return value;
}

const called = (number: number): string => de.player.replace('{number}', String(number));

export const trex: GameWords = { templates, argument, others: othersIn('du', de['trex.whom'], called) };
