import type { Hint } from '../../learn/guides';

export const guide: Hint[] = [
  {
    on: 'fate.place',
    rule: 'fate.place',
    target: '.roster .chip.lit',
    en: 'Two of the nine demigods are secretly yours. In the end they should be far apart in renown, or together high up. On your turn put any demigod on a tile, not only your own: that hides them.',
    de: 'Zwei der neun Halbgötter gehören heimlich dir. Am Ende sollen sie im Ruhm weit auseinander liegen oder zusammen weit oben. Stell in deinem Zug irgendeinen Halbgott auf ein Plättchen, nicht nur deine: Das verbirgt sie.',
  },
  {
    on: 'fate.onto',
    rule: 'fate.place',
    target: '.grid .tile.lit',
    en: 'Which tile? A demigod stands between two quests and will gain or lose by them later. And the tile does something at once: it gives you a servant, sends somebody to the Abyss, or moves its marker.',
    de: 'Welches Plättchen? Ein Halbgott steht zwischen zwei Quests und gewinnt oder verliert später durch sie. Und das Plättchen wirkt sofort: Es gibt dir einen Diener, schickt jemanden in den Abgrund oder bewegt dessen Marker.',
  },
  {
    on: 'fate.smite',
    rule: 'fate.smite',
    target: '.roster .chip.lit',
    en: 'Smite: send a demigod into the Abyss. There it only gets what the Age card says for the side of the marker.',
    de: 'Verbannen: Schick einen Halbgott in den Abgrund. Dort bekommt er nur, was die Zeitalterkarte für die Seite des Markers sagt.',
  },
  {
    on: 'fate.fate_left',
    rule: 'fate.place',
    target: '.abyss .side.lit, .quick .button',
    en: 'The marker of the Abyss: left or right decides what everybody down there gains or loses at the end of the Age.',
    de: 'Der Marker des Abgrunds: Links oder rechts entscheidet, was alle dort unten am Ende des Zeitalters gewinnen oder verlieren.',
  },
  {
    on: 'fate.servant',
    rule: 'fate.servant',
    target: '.hand .servant.lit, .quick .servant',
    en: 'You hold a servant. Place it beside a row or a column and the quests there count at once. Penance counts the scorpions, Vesper the feathers, Hadria’s the one quest it touches.',
    de: 'Du hast einen Diener. Stell ihn neben eine Reihe oder Spalte, und die Quests dort zählen sofort. Penance zählt die Skorpione, Vesper die Federn, Hadrias Diener nur die eine Quest, die er berührt.',
  },
  {
    on: 'fate.beside',
    rule: 'fate.servant',
    target: '.grid .slot.lit',
    en: 'For every place you see who would gain or lose how much. Watch what the other player likes: that tells you whom they hold.',
    de: 'Bei jedem Platz siehst du, wer wie viel gewinnt oder verliert. Achte darauf, was dein Gegenüber gern tut: Das verrät, wen er hat.',
  },
  {
    on: 'fate.power_switch',
    rule: 'fate.powers',
    target: '.grid .power.lit',
    en: 'There are also three god powers, each once in the whole game for either of you. Each costs a point in the end, so save them for when it matters.',
    de: 'Es gibt auch drei Götterkräfte, jede nur einmal im ganzen Spiel für einen von euch. Jede kostet am Ende einen Punkt, also heb sie für den rechten Moment auf.',
  },
  {
    on: 'fate.age_ends',
    rule: 'fate.chance',
    target: '.to-pad, .helps input',
    en: 'The Age is over. Both announced truthfully whether one of their two has what the card asks for. Use it: mark on the pad who it can still be.',
    de: 'Das Zeitalter ist vorbei. Beide haben wahrheitsgemäß gesagt, ob einer ihrer zwei das hat, was die Karte verlangt. Nutze es: Trag auf dem Notizblock ein, wer es noch sein kann.',
  },
  {
    on: 'fate.guess',
    rule: 'fate.guess',
    target: '.guess .one.lit',
    en: 'The Ages are over. Guess the two demigods of the other player: right guesses bring points.',
    de: 'Die Zeitalter sind vorbei. Rate die zwei Halbgötter deines Gegenübers: Richtiges Raten bringt Punkte.',
  },
];
