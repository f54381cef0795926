import type { Hint } from '../guides';

export const trex: Hint[] = [
  {
    on: 'trex.drew_card',
    rule: 'trex.chance',
    en: 'Welcome on stage! You have a secret number card: hold it to look, or press V. Its colour says which of the three actions is yours, its number how wildly you do it: 1 is hardly at all, 10 is as much as can be.',
    de: 'Willkommen auf der Bühne! Du hast eine geheime Zahlenkarte: Halte sie gedrückt oder drück V, um sie zu sehen. Ihre Farbe sagt, welche der drei Aufgaben deine ist, ihre Zahl, wie wild du sie spielst: 1 ist kaum etwas, 10 ist alles, was geht.',
  },
  {
    on: 'trex.present',
    rule: 'trex.present',
    en: 'Wiggle over your puppet until the scale below it shows your number. All perform at once, so watch the others: who moves as wildly as you, whatever they do? Press that puppet, and your card lies before it, face down.',
    de: 'Wackle über deiner Figur, bis die Skala darunter deine Zahl zeigt. Alle spielen zugleich, also schau hin: Wer bewegt sich so wild wie du, ganz gleich, was gespielt wird? Drück auf diese Figur, und deine Karte liegt verdeckt vor ihr.',
  },
  {
    on: 'trex.answer',
    rule: 'trex.present',
    en: 'Somebody thinks that your numbers match! If you think so too, press that puppet: both cards are turned over. If not, play on.',
    de: 'Jemand glaubt, dass eure Zahlen passen! Glaubst du es auch, dann drück auf diese Figur: Beide Karten werden aufgedeckt. Wenn nicht, spiel weiter.',
  },
  {
    on: 'trex.exact',
    rule: 'trex.present',
    en: 'Two cards were turned over, and they are the same: two good tokens for each. Only the number counts, never the action.',
    de: 'Zwei Karten wurden aufgedeckt, und sie sind gleich: zwei gute Marken für beide. Nur die Zahl zählt, nie die Aufgabe.',
  },
  {
    on: 'trex.near',
    rule: 'trex.present',
    en: 'Two cards were turned over, and they are one apart: one good token for each. Now you know a little better how those two move at their level.',
    de: 'Zwei Karten wurden aufgedeckt, und sie liegen eins auseinander: eine gute Marke für beide. Jetzt weißt du etwas besser, wie sich diese beiden auf ihrer Stufe bewegen.',
  },
  {
    on: 'trex.miss',
    rule: 'trex.present',
    en: 'Two cards were turned over, and they are far apart: a bad token for each, which is worth minus one. Everybody has a temperament of their own: a shy eight looks like a bold six.',
    de: 'Zwei Karten wurden aufgedeckt, und sie liegen weit auseinander: eine schlechte Marke für beide, die minus eins zählt. Jeder hat sein eigenes Temperament: Eine schüchterne Acht sieht aus wie eine kühne Sechs.',
  },
  {
    on: 'trex.drew_swap',
    rule: 'trex.swap',
    en: 'A swap card was drawn: the action of its colour goes, and a new one comes. Whoever was performing it may go on or change.',
    de: 'Eine Tauschkarte wurde gezogen: Die Aufgabe ihrer Farbe geht, und eine neue kommt. Wer sie gerade spielt, darf weitermachen oder wechseln.',
  },
  {
    on: 'trex.swap',
    rule: 'trex.swap',
    en: 'You have drawn a swap of any colour: press the action that is to go. Until then you can do nothing else, and the others play on.',
    de: 'Du hast einen freien Tausch gezogen: Drück auf die Aufgabe, die gehen soll. Bis dahin kannst du nichts anderes tun, und die anderen spielen weiter.',
  },
  {
    on: 'trex.take_back',
    rule: 'trex.present',
    en: 'Your card lies before somebody. You may wait for an answer, move it to another puppet, or take it back.',
    de: 'Deine Karte liegt vor jemandem. Du kannst auf eine Antwort warten, sie vor eine andere Figur legen oder sie zurücknehmen.',
  },
  {
    on: 'trex.skip',
    rule: 'trex.skip',
    en: 'Nobody fits? Skip: your card goes, unseen, and you draw another. It costs nothing but time. The game ends when a pile of tokens is empty. Now roar!',
    de: 'Niemand passt? Nimm eine neue Karte: Deine geht ungesehen weg, und du ziehst eine andere. Das kostet nur Zeit. Das Spiel endet, wenn ein Markenstapel leer ist. Und jetzt brüll!',
  },
  {
    on: 'trex.tied',
    rule: 'trex.tie',
    en: 'A tie! The others choose two actions, the tied perform both at once at level 10, and the others vote.',
    de: 'Gleichstand! Die anderen wählen zwei Aufgaben, die Gleichen spielen beide zugleich auf Stufe 10, und die anderen stimmen ab.',
  },
];
