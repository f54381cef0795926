import type { scaleUi as english } from './scale.ui.en';

/** Was die Lobby zu den Optionen von Scale sagt. */
export const scaleUi: Record<keyof typeof english, string> = {
  'option.scale.length': 'Länge',
  'option.scale.length.half': 'Halbes Spiel: sechs Runden, Januar bis Juni',
  'option.scale.length.full': 'Ganzes Spiel: zwölf Runden, bis Dezember',
  'option.scale.next_level': 'Nächste Stufe',
  'option.scale.next_level.false': 'Aus: alle Karten sind im Stapel',
  'option.scale.next_level.true': 'An: ohne die sechzehn Karten mit Unendlich, nichts bleibt für immer',
  'option.scale.minimal': 'Minimal',
  'option.scale.minimal.false': 'Aus: der Stapel, wie er ist',
  'option.scale.minimal.true':
    'An: zwanzig Karten. Kein Unendlich, keine Joker, nur zwei Mal und zwei Geteilt',
  'option.scale.moral_compass': 'Moralischer Kompass',
  'option.scale.moral_compass.false': 'Aus: wähle deinen Gott und lege an, was du magst',
  'option.scale.moral_compass.true':
    'An: ein Würfel bestimmt deinen Gott. Gute legen nur Plus und Mal an, böse nur Minus und Geteilt',
  'option.scale.open_backs': 'Offene Rückseiten',
  'option.scale.open_backs.false': 'Aus: niemand kennt eine Rückseite, bis die Karte umgedreht wird',
  'option.scale.open_backs.true':
    'An: alle sehen die Rückseiten aller Hände und der obersten Karte des Stapels',
  'option.scale.trading': 'Handel',
  'option.scale.trading.false': 'Aus: alle behalten ihre Karten',
  'option.scale.trading.true':
    'An: einmal im Zug darfst du jemandem eine Karte für eine in einer Farbe anbieten',
};
