import type { Hint } from '../guides';

export const scathe: Hint[] = [
  {
    on: 'scathe.starter',
    rule: 'scathe.teams',
    en: 'Welcome! Two teams meet, and the last one standing wins. Take one of these two teams. Each hero has a cost, a health and six abilities: a higher die reaches a stronger one.',
    de: 'Willkommen! Zwei Gruppen treffen aufeinander, und wer zuletzt noch steht, gewinnt. Nimm eine dieser zwei Gruppen. Jeder Held hat einen Preis, Leben und sechs Fähigkeiten: Ein höherer Würfel erreicht eine stärkere.',
  },
  {
    on: 'scathe.keep_rows',
    rule: 'scathe.rows',
    en: 'Heroes stand in two rows. Most attacks reach only the front row, so put the sturdy ones there. The rows of the book are a good start: keep them.',
    de: 'Helden stehen in zwei Reihen. Die meisten Angriffe erreichen nur die vordere, also gehören die Zähen dorthin. Die Reihen des Heftes sind ein guter Anfang: Lass sie so.',
  },
  {
    on: 'scathe.place',
    rule: 'scathe.turn',
    en: 'Your die is rolled. Put it on one of your heroes: that one acts. Its abilities from level 1 up to the number on the die are open to it.',
    de: 'Dein Würfel ist gefallen. Leg ihn auf einen deiner Helden: Der ist dran. Ihm stehen seine Fähigkeiten von Stufe 1 bis zur Augenzahl offen.',
  },
  {
    on: 'scathe.use',
    rule: 'scathe.ability',
    en: 'Now choose what the hero does. You need not take the highest: a shield or a heal can be worth more than one more blow.',
    de: 'Nun wähle, was der Held tut. Es muss nicht die höchste Stufe sein: Ein Schild oder eine Heilung kann mehr wert sein als ein Schlag.',
  },
  {
    on: 'scathe.inspire',
    rule: 'scathe.inspire',
    en: 'You have inspire: each token lifts the die on the hero by one. They are few, so keep them for when one level makes a difference.',
    de: 'Du hast Mut: Jede Marke hebt den Würfel auf dem Helden um eins. Sie sind knapp, also spar sie für den Moment, in dem eine Stufe zählt.',
  },
  {
    on: 'scathe.target',
    rule: 'scathe.reach',
    en: 'Pick a target. Point at a hero and you see what it will lose. Melee and magic reach the front row, ranged attacks reach anyone. Better one hero fallen than three scratched: the dead do not strike back.',
    de: 'Wähle ein Ziel. Zeig auf einen Helden, und du siehst, was er verlieren wird. Nahkampf und Magie treffen die vordere Reihe, Fernangriffe jeden. Lieber einer gefallen als drei gekratzt: Wer liegt, schlägt nicht zurück.',
  },
  {
    on: 'scathe.place_tired',
    rule: 'scathe.fatigue',
    en: 'A hero may act a second time in a round, but it tires: it takes as many cripple tokens as the level it uses, and its next die counts that much less.',
    de: 'Ein Held darf in einer Runde ein zweites Mal handeln, aber es ermüdet ihn: Er bekommt so viele Lähmungsmarken wie die Stufe, die er nutzt, und sein nächster Würfel zählt um so viel weniger.',
  },
  {
    on: 'scathe.fallen',
    rule: 'scathe.fallen',
    en: 'One of yours has fallen. A low die is not lost: put it there for one inspire.',
    de: 'Einer von deinen ist gefallen. Ein niedriger Würfel ist nicht verloren: Leg ihn dorthin und du bekommst eine Mut-Marke.',
  },
  {
    on: 'scathe.round',
    rule: 'scathe.turn',
    en: 'A new round: both have four dice again, and nobody is tired from before, only what tokens say still counts. You know all there is to know now. Good luck!',
    de: 'Eine neue Runde: Beide haben wieder vier Würfel; nur was die Marken sagen, zählt noch. Jetzt weißt du alles Nötige. Viel Glück!',
  },
];
