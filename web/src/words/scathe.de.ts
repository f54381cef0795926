import type { GameWords } from './index.svelte';
import { ability, heroes, inGerman, ROWS, TOKENS } from './scathe.names.de';

/** Was Scathe sagt, auf Deutsch. */
const templates: Record<string, string> = {
  'scathe.starter': 'Fertige Gruppe {number}: {heroes}',
  'scathe.take': '{hero} nehmen (kostet {cost})',
  'scathe.draft_pass': 'Passen: keiner von diesen geht, zeig fünf andere',
  'scathe.give_back': '{hero} zurückgeben',
  'scathe.keep_rows': 'Die Reihen lassen, wie das Heft sie nennt',
  'scathe.to_front': '{hero} in die vordere Reihe',
  'scathe.to_back': '{hero} in die hintere Reihe',
  'scathe.place': 'Die {die} auf {hero} legen',
  'scathe.place_tired': 'Die {die} noch einmal auf {hero} legen: das ermüdet',
  'scathe.fallen': 'Die {die} auf einen Gefallenen legen: 1 Mut',
  'scathe.discard': 'Die {die} weglegen',
  'scathe.inspire': '1 Mut ausgeben, um Stufe {level} zu erreichen',
  'scathe.use': 'Stufe {level}: {ability}',
  'scathe.no_ability': 'Keine Fähigkeit: der Würfel ist zu niedrig',
  'scathe.target': '{part} → {hero}',
  'scathe.target_front': '{part} → vordere Reihe',
  'scathe.target_back': '{part} → hintere Reihe',
  'scathe.centre': '{part} → {row} Reihe, durch den Spott von {hero}',
  'scathe.you': '{what}.',
  'scathe.ready': '{who} [ist|bist] bereit.',
  'scathe.nobody': 'niemand',
  'scathe.team': '{who} [stellt|stellst] {front} nach vorn und {back} nach hinten.',
  'scathe.drafts_first': '{who} [wählt|wählst] zuerst.',
  'scathe.shown': '{hero} liegt aus.',
  'scathe.took': '{who} [nimmt|nimmst] {hero}.',
  'scathe.gave': '{who} [gibt|gibst] einen Helden zurück.',
  'scathe.drafts_nothing': 'Keiner der fünf passt: fünf andere.',
  'scathe.rolled_for_first': '{who} [würfelt|würfelst] {value} um den ersten Zug.',
  'scathe.tie': 'Gleichstand: beide würfeln noch einmal.',
  'scathe.goes_first': '{who} [beginnt|beginnst]; die andere Seite bekommt 1 Mut.',
  'scathe.rolled': '{who} [würfelt|würfelst] {value}.',
  'scathe.did': '{who}: {what}.',
  'scathe.used': '{who}: {hero}, Stufe {level}: {ability}.',
  'scathe.inspired': '{who} [gibt|gibst] 1 Mut aus.',
  'scathe.gains_inspire': '{who} [bekommt|bekommst] {amount} Mut.',
  'scathe.loses': '{hero} ({who}) verliert {amount}: noch {health}.',
  'scathe.heals': '{hero} ({who}) heilt {amount}: jetzt {health}.',
  'scathe.falls': '{hero} ({who}) verliert {amount} und fällt.',
  'scathe.token': '{hero} ({who}): {token} {change}.',
  'scathe.round': 'Runde {round}.',
  'scathe.not_yours': 'Würfel und Karten sind nicht deine Wahl.',
  'scathe.not_preparing': 'Die Gruppen stehen schon fest.',
  'scathe.not_this_step': 'Erst die Gruppe, dann die Reihen.',
  'scathe.still_preparing': 'Der Kampf hat noch nicht begonnen.',
  'scathe.already_yours': 'Dieser Held ist schon in deiner Gruppe.',
  'scathe.not_shown': 'Dieser Held liegt nicht aus.',
  'scathe.starter_only': 'An diesem Tisch wird mit fertigen Gruppen gespielt.',
  'scathe.does_not_fit': 'Eine Gruppe kostet genau 12, und keine Wahl darf einen Rest von 1 lassen.',
  'scathe.something_fits': 'Passen darf nur, wer keinen der offenen Helden nehmen kann.',
  'scathe.row_full': 'Diese Reihe ist voll.',
  'scathe.die_lies': 'Der Würfel liegt schon auf einem Helden.',
  'scathe.place_first': 'Leg erst den Würfel auf einen Helden.',
  'scathe.nothing_to_target': 'Jetzt gibt es nichts zu zielen.',
  'scathe.nobody_there': 'Dort steht niemand.',
  'scathe.has_fallen': 'Dieser Held ist gefallen: der Würfel geht an die Gefallenen und bringt 1 Mut.',
  'scathe.fatigued': 'Dieser Held war in dieser Runde schon zweimal dran.',
  'scathe.nobody_fell': 'Von deinen Helden ist keiner gefallen.',
  'scathe.no_inspire': 'Du hast keinen Mut.',
  'scathe.high_enough': 'Höher als Stufe 6 geht es nicht.',
  'scathe.must_use': 'Eine Fähigkeit muss sein: der Würfel ist hoch genug.',
  'scathe.die_too_low': 'Der Würfel ist zu niedrig für diese Fähigkeit.',
  'scathe.no_living_target': 'Dort lebt niemand.',
  'scathe.own_hero': 'Ein Angriff gilt der anderen Seite.',
  'scathe.out_of_reach': 'Die hintere Reihe ist für diesen Angriff außer Reichweite.',
  'scathe.same_as_another': 'Das ist derselbe Angriff wie auf den ersten Helden der Reihe.',
  'scathe.won': '{who} [gewinnt|gewinnst]: alle Helden der anderen Seite sind gefallen.',
  'scathe.draw': 'Unentschieden: 30 Runden lang ist niemand gefallen.',
};

function argument(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (['hero', 'heroes', 'front', 'back'].includes(name)) return heroes(value);
  if (name === 'ability' || name === 'part') return ability(value);
  if (name === 'token') return TOKENS[value] ?? value;
  if (name === 'row') return ROWS[value] ?? value;
  if (name === 'what') return inGerman(value, templates);
  return value;
}

export const scathe: GameWords = { templates, argument };
