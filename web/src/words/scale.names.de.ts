/** Scale auf Deutsch: Farben, Götter, Ereignisse, Monate. */

export const COLOURS: Record<string, string> = {
  white: 'Weiß',
  'light gray': 'Hellgrau',
  'dark gray': 'Dunkelgrau',
  black: 'Schwarz',
};

export const GODS: Record<string, string> = {
  Wisdom: 'Weisheit',
  Courage: 'Mut',
  Mercy: 'Gnade',
  Justice: 'Gerechtigkeit',
};

export const KINDS: Record<string, string> = {
  Birth: 'Geburt',
  Crops: 'Ernte',
  Home: 'Heim',
  Love: 'Liebe',
  Invention: 'Erfindung',
  Wealth: 'Reichtum',
  Knowledge: 'Wissen',
  Peace: 'Frieden',
  Chains: 'Ketten',
  Plague: 'Seuche',
  Mountains: 'Berge',
  Storm: 'Sturm',
  War: 'Krieg',
  Countries: 'Länder',
  Death: 'Tod',
  Evil: 'Böses',
  Wild: 'Joker',
};

export const MONTHS: Record<string, string> = {
  January: 'Januar',
  February: 'Februar',
  March: 'März',
  April: 'April',
  May: 'Mai',
  June: 'Juni',
  July: 'Juli',
  August: 'August',
  September: 'September',
  October: 'Oktober',
  November: 'November',
  December: 'Dezember',
};

const SIDES: Record<string, string> = {
  Right: 'Rechts',
  'Upper right': 'Rechts oben',
  'Upper left': 'Links oben',
  Left: 'Links',
  'Lower left': 'Links unten',
  'Lower right': 'Rechts unten',
};

/** “white Love + (no. 3)” is “Liebe + (Weiß, Nr. 3)”. */
export function card(english: string): string {
  const found = /^(white|light gray|dark gray|black) (\w+) (\S)(?: \(no\. (\d+)\))?$/i.exec(english);
  if (!found) return english;
  const [, colour, kind, sign, number] = found;
  const where = number ? `, Nr. ${number}` : '';
  return `${KINDS[kind!] ?? kind} ${sign} (${COLOURS[colour!.toLowerCase()]}${where})`;
}

/** “Wisdom 3, Courage 2” */
const counts = (english: string): string => english.replace(/[A-Z]\w+/g, (name) => GODS[name] ?? name);

const colour = (english: string): string => COLOURS[english.toLowerCase()] ?? english;

export const ARGUMENTS: Record<string, (english: string) => string> = {
  card,
  offered: card,
  colour,
  other: colour,
  god: (english) => GODS[english] ?? english,
  month: (english) => MONTHS[english] ?? english,
  side: (english) => SIDES[english] ?? english,
  counts,
};
