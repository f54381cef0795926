/** Scathe auf Deutsch: Namen, Marken und Fähigkeiten. */

export const HEROES: Record<string, string> = {
  Defender: 'Verteidiger',
  Fighter: 'Kämpfer',
  Spellsword: 'Zauberklinge',
  Apprentice: 'Lehrling',
  Squire: 'Knappe',
  Scout: 'Späher',
  Acolyte: 'Akolyth',
  Hexer: 'Hexer',
  Shieldmaid: 'Schildmaid',
  Brawler: 'Raufbold',
  Drummer: 'Trommler',
  Slinger: 'Schleuderer',
  Warrior: 'Krieger',
  Priest: 'Priester',
  Ranger: 'Waldläufer',
  Sage: 'Weiser',
  Battlemage: 'Kampfmagier',
  'Earth Golem': 'Erdgolem',
  Hunter: 'Jäger',
  Shadowblade: 'Schattenklinge',
  Bannerman: 'Bannerträger',
  'High Mage': 'Erzmagier',
  Knight: 'Ritter',
  Warlord: 'Kriegsherrin',
  Oracle: 'Orakel',
  Stormcaller: 'Sturmruferin',
  'Flame Dragon': 'Flammendrache',
};

export const TOKENS: Record<string, string> = {
  armour: 'Rüstung',
  taunt: 'Spott',
  physical: 'Kraft',
  magic: 'Magie',
  cripple: 'Lähmung',
};

export const ROWS: Record<string, string> = { front: 'vordere', back: 'hintere' };

const ATTACKS: Record<string, string> = { melee: 'Nahangriff', ranged: 'Fernangriff', magic: 'Zauber' };
const WHOM: Record<string, string> = {
  itself: 'sich selbst',
  'one of yours': 'einen der Deinen',
  'one of your rows': 'eine deiner Reihen',
  'all of yours': 'alle Deinen',
  'one enemy': 'einen Gegner',
  'a row of enemies': 'eine Reihe der Gegner',
  'all enemies': 'alle Gegner',
};

/** Teile einer Fähigkeit, wie das Haus sie auf Englisch schreibt. */
export function ability(english: string): string {
  const german = english
    .split(', then ')
    .map((one) => part(one))
    .join(', dann ');
  return german.charAt(0).toUpperCase() + german.slice(1);
}

function part(english: string): string {
  const text = english.charAt(0).toLowerCase() + english.slice(1);
  let found = /^(melee|ranged|magic) attack (\d+)( on a row)?$/.exec(text);
  if (found) return `${ATTACKS[found[1]!]} ${found[2]}${found[3] ? ' auf eine Reihe' : ''}`;
  found = /^heal (.+) by (\d+)$/.exec(text);
  if (found) return `heile ${WHOM[found[1]!] ?? found[1]} um ${found[2]}`;
  found = /^gain (\d+) inspire$/.exec(text);
  if (found) return `${found[1]} Mut`;
  found = /^(\w+) (\+\d+) for (.+)$/.exec(text);
  if (found) return `${TOKENS[found[1]!] ?? found[1]} ${found[2]} für ${WHOM[found[3]!] ?? found[3]}`;
  return english;
}

/** Ein Zug, der nur auf Englisch ankommt, wird am Wortlaut erkannt. */
export function inGerman(english: string, templates: Record<string, string>): string {
  for (const [pattern, key] of MOVES) {
    const found = pattern.exec(english);
    if (!found) continue;
    const groups = found.groups ?? {};
    return templates[key]!.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = groups[name] ?? '';
      return name === 'ability' ? ability(value) : heroes(value);
    });
  }
  return english;
}

/** Ein Name, oder mehrere mit Komma. */
export function heroes(names: string): string {
  return names
    .split(', ')
    .map((one) => HEROES[one] ?? (one === 'nobody' ? 'niemand' : one))
    .join(', ');
}

const MOVES: [RegExp, string][] = [
  [/^Put the (?<die>\d) on the (?<hero>.+) again: it will tire$/, 'scathe.place_tired'],
  [/^Put the (?<die>\d) on a fallen hero for 1 inspire$/, 'scathe.fallen'],
  [/^Put the (?<die>\d) on the (?<hero>.+)$/, 'scathe.place'],
  [/^Discard the (?<die>\d)$/, 'scathe.discard'],
  [/^No ability: the die is too low$/, 'scathe.no_ability'],
  [/^Take starter team (?<number>\d): (?<heroes>.+)$/, 'scathe.starter'],
  [/^Take the (?<hero>.+) \(cost (?<cost>\d)\)$/, 'scathe.take'],
  [/^(?<hero>.+) to the front row$/, 'scathe.to_front'],
  [/^(?<hero>.+) to the back row$/, 'scathe.to_back'],
  [/^Keep the rows as the book lists them$/, 'scathe.keep_rows'],
];
