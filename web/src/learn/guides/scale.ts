import type { Hint } from '../guides';

export const scale: Hint[] = [
  {
    on: 'scale.god',
    rule: 'scale.gods',
    en: 'Welcome, Old God! Choose who you are. Your god has a colour: in the end the colour that shows most often in the chain wins.',
    de: 'Willkommen, alter Gott! Wähle, wer du bist. Dein Gott hat eine Farbe: Am Ende gewinnt die Farbe, die in der Kette am häufigsten zu sehen ist.',
  },
  {
    on: 'scale.place',
    rule: 'scale.place',
    en: 'These are your cards. Place up to three in a turn. You may place any colour: your own to score, others to make room or for what their icons do.',
    de: 'Das sind deine Karten. Leg in einem Zug bis zu drei an. Jede Farbe ist erlaubt: deine eigene für Punkte, andere, um Platz zu schaffen oder für das, was ihre Zeichen bewirken.',
  },
  {
    on: 'scale.spot',
    rule: 'scale.grayscale',
    en: 'Where does it go? Cards that touch must be one step apart in the circle white, light gray, dark gray, black, and white again. Only places that fit are lit.',
    de: 'Wohin damit? Karten, die sich berühren, müssen im Kreis Weiß, Hellgrau, Dunkelgrau, Schwarz und wieder Weiß einen Schritt auseinanderliegen. Nur passende Plätze leuchten.',
  },
  {
    on: 'scale.pay_turn',
    rule: 'scale.rights',
    en: 'Several rights allow this card: it can count as one of your three, or use up an icon that you have laid. Icons end with the turn, so use them first.',
    de: 'Mehrere Rechte erlauben diese Karte: Sie kann als eine deiner drei zählen oder ein Zeichen verbrauchen, das du gelegt hast. Zeichen verfallen am Ende des Zuges, also nutze sie zuerst.',
  },
  {
    on: 'scale.multiply',
    rule: 'scale.multiply',
    en: 'Multiply: as many more cards of your own colour as you have showing. The more you have, the more it gives.',
    de: 'Mal: so viele weitere Karten deiner Farbe, wie offen liegen. Je mehr du hast, desto mehr bringt es.',
  },
  {
    on: 'scale.subtract',
    rule: 'scale.subtract',
    en: 'Subtract: another god turns over one card. It may come up as an X, out of play, or as infinity: then it stays for good.',
    de: 'Minus: Ein anderer Gott dreht eine Karte um. Darunter ist ein X, dann ist sie aus dem Spiel, oder Unendlich: Dann bleibt sie für immer.',
  },
  {
    on: 'scale.divide',
    rule: 'scale.divide',
    en: 'Divide: another god turns over half of what shows. The strongest icon against whoever leads.',
    de: 'Geteilt: Ein anderer Gott dreht die Hälfte seiner offenen Karten um. Das stärkste Zeichen gegen den, der führt.',
  },
  {
    on: 'scale.name',
    rule: 'scale.victim',
    en: 'You are struck, but you choose which of your cards go. A card whose back is infinity cannot be hurt: nobody knows which those are until they are turned.',
    de: 'Du bist getroffen, aber du wählst, welche deiner Karten gehen. Einer Karte mit Unendlich auf der Rückseite kann nichts geschehen: Welche das sind, weiß niemand, bevor sie umgedreht werden.',
  },
  {
    on: 'scale.done_and_draw',
    rule: 'scale.draw',
    en: 'When you have placed what you want, end the turn here: you draw back up to five cards.',
    de: 'Wenn du gelegt hast, was du wolltest, beende hier den Zug: Du ziehst wieder auf fünf Karten nach.',
  },
  {
    on: 'scale.last_month',
    rule: 'scale.last-round',
    en: 'The last month. Place all that your hand allows: nobody draws any more, and then the colours are counted.',
    de: 'Der letzte Monat. Leg alles, was deine Hand hergibt: Niemand zieht mehr nach, dann werden die Farben gezählt.',
  },
];
