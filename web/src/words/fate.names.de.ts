/** Die Namen der Dinge in Scales of Fate auf Deutsch, wie das Haus sie auf Englisch sagt. */

export const TILES: Record<string, string> = {
  Smite: 'Verbannen',
  'Abyss Fate': 'Schicksal',
  Penance: 'Penance',
  Vesper: 'Vesper',
  "Hadria's": 'Hadria',
  'face down': 'ein verdecktes Plättchen',
  'no tile': 'kein Plättchen',
};

export const SERVANTS: Record<string, string> = { "Hadria's Servant": 'Hadrias Diener' };

export const POWERS: Record<string, string> = {
  Smite: 'Verbannen',
  Switch: 'Tauschen',
  Steal: 'Stehlen',
};

const SIDES: Record<string, string> = {
  above: 'über',
  below: 'unter',
  right: 'rechts von',
  left: 'links von',
};

/** „above column A“, „right of row 2“. */
export function slot(text: string): string {
  return text
    .replace(
      /^(above|below) column (\w)$/,
      (_, side: string, name: string) => `${SIDES[side]} Spalte ${name}`,
    )
    .replace(/^(right|left) of row (\d)$/, (_, side: string, name: string) => `${SIDES[side]} Reihe ${name}`);
}

/** „on A1–B1“, „in the Abyss“, „off the board“. */
export function place(text: string): string {
  return text
    .replace(/^on /, 'auf ')
    .replace('in the Abyss', 'im Abgrund')
    .replace('off the board', 'neben dem Brett');
}

/** „special scorpion +3“. */
export function quest(text: string): string {
  return text.replace('special', 'besondere').replace('scorpion', 'Skorpion').replace('feather', 'Feder');
}

/** „renown 8 or more“, „4 to 6“. */
export function criterion(text: string): string {
  return text
    .replace('renown', 'Ruhm')
    .replace('or more', 'oder mehr')
    .replace('or less', 'oder weniger')
    .replace(' to ', ' bis ');
}

export const changes = (text: string): string => text.replace('nobody changes', 'niemand ändert sich');
export const list = (text: string): string => text.replaceAll(' and ', ' und ').replace('nobody', 'niemand');
