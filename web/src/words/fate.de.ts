import { changes, criterion, list, place, POWERS, quest, SERVANTS, slot, TILES } from './fate.names.de';
import type { GameWords } from './index.svelte';

/** Was Scales of Fate sagt, auf Deutsch. */
const templates: Record<string, string> = {
  'option.fate.start': 'Startspieler',
  'option.fate.start.lot': 'Das Los entscheidet, wie im Heft',
  'option.fate.start.first': 'Wer auf Platz 1 sitzt',
  // Züge
  'fate.pass': 'Passen',
  'fate.place': '{demigod} aufstellen',
  'fate.servant': '{servant} aufstellen',
  'fate.power_smite': 'Götterkraft Verbannen (−1 Punkt): jemanden in den Abgrund schicken',
  'fate.power_switch': 'Götterkraft Tauschen (−1 Punkt): zwei Halbgötter tauschen die Plätze',
  'fate.power_steal': 'Götterkraft Stehlen (−1 Punkt): dem anderen einen Diener nehmen',
  'fate.onto': '{demigod} auf {tile}, {edge}',
  'fate.smite': '{demigod} verbannen ({place})',
  'fate.fate_left': 'Marker des Abgrunds nach links: {change}',
  'fate.fate_right': 'Marker des Abgrunds nach rechts: {change}',
  'fate.beside': '{servant} {slot}: {changes}',
  'fate.no_change': 'niemand ändert sich',
  'fate.switch': '{demigod} tauschen ({place})',
  'fate.switch_with': '{chosen} mit {demigod} tauschen ({place})',
  'fate.steal': '{servant} stehlen',
  'fate.guess': 'Auf {demigod} tippen',
  'fate.deal': '{demigod} an [{who}|dich] geben',
  'fate.lot': '{who} [bekommt|bekommst] den Startmarker',
  'fate.card': 'Die Zeitalterkarte {criterion} aufdecken',
  'fate.quest': 'Die Quest {quest} für {square} aufdecken',
  // Ereignisse
  'fate.dealt_you': '{who} [bekommt|bekommst] {demigod}.',
  'fate.dealt': '{who} [bekommt|bekommst] einen Halbgott.',
  'fate.starts': '{who} [hat|hast] den Startmarker.',
  'fate.age': 'Zeitalter {age}: {criterion}; im Abgrund links {left}, rechts {right}.',
  'fate.special_discarded': 'Die besondere Quest auf {square} wird abgelegt.',
  'fate.displaced': 'Die Quest {quest} rückt von {square} nach {goal}.',
  'fate.laid': 'Quest auf {square}: {quest}.',
  'fate.begins': '{who} [beginnt|beginnst].',
  'fate.placed': '{who} [stellt|stellst] {demigod} auf {tile}, {edge}.',
  'fate.took': '{who} [nimmt|nimmst] {servant}.',
  'fate.nobody_to_smite': 'Neben dem Brett ist niemand, den man verbannen könnte.',
  'fate.smitten': '{demigod} muss in den Abgrund.',
  'fate.face_down': 'Das Plättchen {edge} wird umgedreht: offen, aber ohne Aktion.',
  'fate.marker_left': 'Der Marker des Abgrunds geht nach links: {change}.',
  'fate.marker_right': 'Der Marker des Abgrunds geht nach rechts: {change}.',
  'fate.stands': '{who} [stellt|stellst] {servant} auf, {slot}.',
  'fate.renown': '{demigod}: {change}, Ruhm {renown}.',
  'fate.nobody_changes': 'Niemandes Ruhm ändert sich.',
  'fate.uses': '{who} [nutzt|nutzt] die Götterkraft {power}.',
  'fate.switched': '{demigod} und {other} tauschen die Plätze.',
  'fate.stole': '{who} [stiehlt|stiehlst] {servant}.',
  'fate.passed': '{who} [passt|passt].',
  'fate.has_to_pass': '{who} [hat|hast] in diesem Zeitalter nichts mehr zu tun.',
  'fate.age_ends': 'Zeitalter {age} endet.',
  'fate.answered_yes': '{who} [sagt|sagst]: ja, einer von meinen hat {criterion}.',
  'fate.answered_no': '{who} [sagt|sagst]: nein, keiner von meinen hat {criterion}.',
  'fate.you_guess': '{who} [tippt|tippst] auf {demigod}.',
  'fate.guessed': '{who} [hat|hast] getippt.',
  'fate.shown': '{who} [hatte|hattest] {demigods} und [tippte|tipptest] auf {guesses}.',
  'fate.points':
    '{who}: {points} {points:Punkt|Punkte} = {position} für Ruhm, {guess} für den Tipp, {powers} für Götterkräfte.',
  // Warum nicht
  'fate.not_yours': 'Karten und Quests sind nicht deine Wahl.',
  'fate.no_turn': 'Gerade ist niemand dran.',
  'fate.guess_later': 'Geraten wird nach dem dritten Zeitalter.',
  'fate.time_to_guess': 'Die Zeitalter sind vorbei: jetzt wird geraten.',
  'fate.action_first': 'Sag erst, was du in diesem Zug tust.',
  'fate.finish_first': 'Bring erst zu Ende, was du begonnen hast.',
  'fate.must_cover': 'Passen geht nicht, solange ein Halbgott auf ein offenes Plättchen kann.',
  'fate.must_serve': 'Mit einem Diener in der Hand darfst du nicht passen.',
  'fate.has_passed': 'Du hast gepasst: bis zum nächsten Zeitalter bleiben nur Götterkräfte.',
  'fate.all_covered': 'Alle Plättchen sind besetzt.',
  'fate.on_a_tile': '{demigod} steht schon auf einem Plättchen.',
  'fate.in_the_abyss': '{demigod} ist im Abgrund.',
  'fate.not_held': '{servant}: davon hast du keinen aufzustellen.',
  'fate.power_used': 'Diese Götterkraft ist verbraucht: jede gibt es einmal für beide zusammen.',
  'fate.nothing_to_steal': 'Die andere Seite hat keinen Diener in der Hand.',
  'fate.all_in_the_abyss': 'Alle Halbgötter sind im Abgrund.',
  'fate.one_place': 'Alle Halbgötter sind am selben Ort.',
  'fate.no_tile': 'Dort liegt kein Plättchen.',
  'fate.covered': 'Auf diesem Plättchen steht schon {demigod}.',
  'fate.only_off_board': 'Das Plättchen verbannt nur, wer noch neben dem Brett ist.',
  'fate.in_the_abyss_already': '{demigod} ist schon im Abgrund.',
  'fate.slot_taken': 'Dort steht schon ein Diener.',
  'fate.same_place': 'Diese beiden sind am selben Ort.',
  'fate.not_theirs': '{servant}: davon hat die andere Seite keinen.',
  'fate.same_guess': 'Die beiden, auf die du tippst, müssen verschieden sein.',
  // Das Ende
  'fate.won': '{who} [gewinnt|gewinnst] mit {points} zu {other} {other:Punkt|Punkten}.',
  'fate.won_by_guess':
    'Beide haben {points} {points:Punkt|Punkte}: {who} [hat|hast] mehr erraten und [gewinnt|gewinnst].',
  'fate.won_by_powers':
    'Beide haben {points} {points:Punkt|Punkte} und gleich viel erraten: {who} [hat|hast] weniger Götterkräfte genutzt und [gewinnt|gewinnst].',
  'fate.won_by_marker':
    'Beide sind in allem gleich: {who} [hat|hast] den Startmarker und [gewinnt|gewinnst].',
};

const SAID: Record<string, (text: string) => string> = {
  tile: (text) => TILES[text] ?? text,
  servant: (text) => SERVANTS[text] ?? text,
  power: (text) => POWERS[text] ?? text,
  demigod: list,
  chosen: list,
  demigods: list,
  guesses: list,
  slot,
  place,
  quest,
  criterion,
  changes,
};

function argument(name: string, value: unknown): unknown {
  if (typeof value === 'number' && value < 0) return `−${-value}`; // ein Minuszeichen, kein Bindestrich
  return typeof value === 'string' ? (SAID[name]?.(value) ?? value) : value;
}

export const fate: GameWords = { templates, argument };
