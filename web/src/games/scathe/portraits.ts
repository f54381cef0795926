import type { Card } from './data';
import { roleOf } from './roles';

/**
 * Portraits as lists of parts. A shape is "tone path", or "tone @x,y,r" for a disc, in a square of 100; its tone is a
 * class in Portrait.svelte: a, b, l cloth (dark, light), m, n metal, s, t skin, h hair, k black, w white, g gold,
 * d wood, f glow, r red.
 */

export type Look = { hue: number; ground: number; glow: string; skin: string; hair: string; parts: string[] };
export type Shape = { tone: string; path?: string; circle?: [number, number, number] };

const PARTS: Record<string, string[]> = {
  // bodies
  plate: [
    'm M8 100c2-23 15-31 30-33h24c15 2 28 10 30 33z',
    'n M36 67q14 13 28 0l5 8q-19 14-38 0z',
    'n M48 80h4v20h-4z',
    'm @19,86,15',
    'n M6 90a14 14 0 0 1 26 0l-3 1a11 11 0 0 0-20 0z',
    'm @81,86,15',
    'n M68 90a14 14 0 0 1 26 0l-3 1a11 11 0 0 0-20 0z',
  ],
  robe: [
    'a M12 100c0-23 13-30 28-33h20c15 3 28 10 28 33z',
    'b M39 66l11 24 11-24-4-3H43z',
    'w M43 66l7 16 7-16z',
  ],
  cloak: [
    'b M4 100c0-32 17-38 36-41h20c19 3 36 9 36 41z',
    'a M22 100c2-18 10-28 28-32 18 4 26 14 28 32z',
    'g @50,73,4.500',
  ],
  bare: ['s M9 100c2-23 15-31 30-33h22c15 2 28 10 30 33z', 't M48 78h3v22h-3z', 'b M27 70l38 30H53L20 74z'],
  fur: [
    'a M10 100c0-23 14-30 30-33h20c16 3 30 10 30 33z',
    'w M18 80l5-10 8 4 5-8 7 6 7-4 7 4 7-6 5 8 8-4 5 10-8 7-6-5-7 7-11-6-11 6-7-7-6 5z',
  ],
  mail: [
    'n M10 100c2-23 14-30 29-33h22c15 3 27 10 29 33z',
    'a M34 68h32l5 32H29z',
    'g M48 74h4v26h-4z',
    'g M38 82h24v4H38z',
  ],
  // heads
  head: [
    't M42 58h16v14q-8 7-16 0z',
    's M34 42c0-15 7-22 16-22s16 7 16 22c0 16-8 27-16 27s-16-11-16-27z',
    'k @43.500,45,2.100',
    'k @56.500,45,2.100',
    't M45 57.500q5 2.500 10 0v1.500q-5 3-10 0z',
  ],
  stern: ['k M38 38.500l10 3v2.200l-10-2.400zM62 38.500l-10 3v2.200l10-2.400z'],
  scar: ['r M58 34l2 .5-5 20-1.800-.5z'],
  paint: ['r M36 49h11v4H36zM53 49h11v4H53z'],
  // hair
  short: ['h M32 43c-2-17 6-26 18-26s20 9 18 26c-2-8-6-12-10-13-6 2-14 2-19-1-4 4-6 8-7 14z'],
  bowl: ['h M31 44c-2-18 6-28 19-28s21 10 19 28c-3-4-4-8-4-11H35c0 3-1 7-4 11z'],
  long: ['h M29 74c-5-34 0-58 21-58s26 24 21 58l-8 3c4-18 3-32-1-42-6 3-18 3-24 0-4 10-5 24-1 42z'],
  braids: [
    'h M31 44c-2-8 0-14 4-14v54c0 6-9 6-9 0 0-14 3-26 5-40zM69 44c2-8 0-14-4-14v54c0 6 9 6 9 0 0-14-3-26-5-40z',
  ],
  wild: [
    'h M28 54l-9-11 8-1-10-15 13 4-3-16 12 8L50 4l11 19 12-8-3 16 13-4-10 15 8 1-9 11c2-14-6-22-22-22s-24 8-22 22z',
  ],
  topknot: ['h M33 40c0-14 7-22 17-22s17 8 17 22c-8-10-26-10-34 0z', 'h @50,13,7', 'g M44 17h12v4H44z'],
  tonsure: ['h M33 48c-2-8 0-15 4-19 0 5 2 8 2 12zM67 48c2-8 0-15-4-19 0 5-2 8-2 12z'],
  beard: ['h M34 48c0 22 8 34 16 34s16-12 16-34c-4 6-9 7-16 7s-12-1-16-7z'],
  longbeard: ['h M34 47c-2 26 8 49 16 51 8-2 18-25 16-51-4 7-9 8-16 8s-12-1-16-8z'],
  moustache: ['h M36 58c4-5 10-5 14-1 4-4 10-4 14 1-5 2-10 2-14 0-4 2-9 2-14 0z'],
  // headgear
  hood: [
    'a M24 76c-7-34 2-60 26-66 24 6 33 32 26 66l-11 4c4-18 4-34-3-42-4-5-20-5-24 0-7 8-7 24-3 42z',
    'b M36 41c4-10 24-10 28 0 4 8 4 20 1 29h-3c2-12 1-19-3-25-5-4-13-4-18 0-4 6-5 13-3 25h-3c-3-9-3-21 1-29z',
  ],
  deep: [
    'k M35 40c4-11 26-11 30 0 4 12 3 28-15 33-18-5-19-21-15-33z',
    'f M38 45l10 4-10 3zM62 45l-10 4 10 3z',
  ],
  mask: ['k M33 48c9 4 25 4 34 0-1 15-8 23-17 23s-16-8-17-23z'],
  greathelm: [
    'm M30 36c0-13 8-20 20-20s20 7 20 20v29c-5 7-13 9-20 9s-15-2-20-9z',
    'n M50 16c12 0 20 7 20 20v29c-5 7-13 9-20 9z',
    'k M30 40h40v6.500H54V72h-8V46.500H30z',
  ],
  plume: ['r M50 17C44 1 60-4 78 6c-9 1-11 6-15 8s-8 3-13 3z', 'r M50 17c-2-9-10-13-20-10 6 3 10 9 20 10z'],
  nasal: [
    'm M31 43c0-17 7-26 19-33 12 7 19 16 19 33l-6-1-10-3v15h-6V39l-10 3z',
    'n M31 43l16-6h6l16 6v-5L53 32h-6l-16 6z',
  ],
  cheeks: [
    'm M30 64c-4-32 2-49 20-49s24 17 20 49l-9 4c3-11 2-20 0-26H39c-2 6-3 15 0 26z',
    'n M47 12h6v30h-6z',
    'g M33 38h34v4H33z',
  ],
  wings: [
    'w M33 36C17 34 9 22 9 4c7 8 11 10 16 11l-5 1c5 4 9 5 15 7zM67 36c16-2 24-14 24-32-7 8-11 10-16 11l5 1c-5 4-9 5-15 7z',
  ],
  horns: [
    'n M31 41c0-16 7-23 19-23s19 7 19 23z',
    'g M30 37h40v5H30z',
    'w M33 32C15 32 8 20 12 2c4 13 11 16 23 17zM67 32c18 0 25-12 21-30-4 13-11 16-23 17z',
  ],
  kettle: ['m M31 36c0-14 8-21 19-21s19 7 19 21z', 'n M17 38c11-5 55-5 66 0-9 7-57 7-66 0z'],
  benthat: [
    'a M33 36c2-16 9-28 27-34-5 6-1 10 8 13-9 0-8 8-1 21z',
    'g M33 36c9-3 26-3 34 0v-5c-8-4-25-4-33 0z',
    'b M19 37c12-6 50-6 62 0-5 8-57 8-62 0z',
  ],
  tallhat: [
    'a M33 35L47-6c2-3 5-3 6 0l14 41z',
    'f M50 10l2 5 5 .5-4 3.500 1 5-4-3-4 3 1-5-4-3.500 5-.5z',
    'b M18 36c12-6 52-6 64 0-5 8-59 8-64 0z',
  ],
  mitre: ['w M33 38C30 23 38 8 50-1c12 9 20 24 17 39-10 4-24 4-34 0z', 'g M47 4h6v35h-6zM34 29h32v5H34z'],
  cap: [
    'a M27 37c2-18 14-24 27-22s17 11 20 20c-15-4-32-4-47 2z',
    'g M62 26C66 12 76 4 90 0c-4 13-10 22-22 29z',
  ],
  shako: [
    'a M35 31V7c8-5 22-5 30 0v24c-8 4-22 4-30 0z',
    'g M35 12c8-5 22-5 30 0v4c-8-5-22-5-30 0z',
    'k M32 31c11 6 25 6 36 0l3 6c-13 6-29 6-42 0z',
    'r @50,1,6',
  ],
  bandana: [
    'a M32 41c-1-15 6-23 18-23s19 8 18 23c-11-6-25-6-36 0z',
    'a M67 34l15-5-7 9 9 8-17-4z',
    'l M38 30h4v4h-4zM48 27h4v4h-4zM58 30h4v4h-4z',
  ],
  circlet: ['g M33 34c10-6 24-6 34 0v4c-10-6-24-6-34 0z', 'f @50,32,4.500'],
  veil: [
    'w M24 90c-8-44 0-74 26-74s34 30 26 74l-10 2c5-26 5-44-5-52H39c-10 8-10 26-5 52z',
    'l M24 90c-3-18-4-34-1-46 3 16 6 32 11 48zM76 90c3-18 4-34 1-46-3 16-6 32-11 48z',
  ],
  halo: ['g M50 2a40 40 0 1 0 .1 0zM50 8a34 34 0 1 1-.1 0z'],
  // things at hand
  sword: [
    'm M85 2l5 9v53H80V11z',
    'n M85 2l5 9v53h-5z',
    'g M72 64h26v5H72z',
    'd M82 69h6v14h-6z',
    'g @85,86,4.500',
  ],
  runes: [
    'f M85 2l5 9v53H80V11z',
    'w M83 18h4v4h-4zM83 30h4v4h-4zM83 42h4v4h-4z',
    'g M72 64h26v5H72z',
    'd M82 69h6v14h-6z',
    'f @85,86,4.500',
  ],
  axe: [
    'd M82 6h6v94h-6z',
    'm M84 12C66 4 57 16 58 36c8-8 17-9 26-6zM86 12c8-3 13 0 14 8v14c-4-5-8-6-14-5z',
    'n M84 12C66 4 57 16 58 36c2-12 9-20 26-19z',
  ],
  bow: ['d M22 4C-2 26-2 74 22 96l3-3C6 72 6 28 25 7z', 'w M22 6h1.500v88H22z'],
  arrows: ['d M72 70L84 22l4 1-11 48z', 'w M84 26l1-14 4 5 5-4-4 14z', 'r M77 34l-3-13 5 4 4-5-2 15z'],
  staff: ['d M84 18h5v82h-5z', 'f @86.500,14,10', 'w @83,10.500,3'],
  crook: ['g M85 26h5v74h-5zM85 28c-4-22 14-28 18-12l-5 2c-2-8-9-5-8 8z'],
  book: [
    'd M18 82c12-6 24-5 32 0 8-5 20-6 32 0v18H18z',
    'w M22 80c10-5 20-4 27 1v17c-8-4-18-4-27 1zM78 80c-10-5-20-4-27 1v17c8-4 18-4 27 1z',
    'k M27 84l16 1v1.500l-16-1zM27 89l16 1v1.500l-16-1zM57 85l16-1v1.500l-16 1zM57 90l16-1v1.500l-16 1z',
  ],
  tower: [
    'n M2 46h48v34c0 12-12 18-24 20C14 98 2 92 2 80z',
    'a M6 50h40v30c0 9-10 14-20 16C16 94 6 89 6 80z',
    'g M23 50h6v46h-6zM6 66h40v6H6z',
    'm @26,69,7',
  ],
  shield: ['n @20,80,21', 'a @20,80,17', 'g M18 63h4v34h-4zM3 78h34v4H3z', 'm @20,80,6'],
  shield2: ['n @80,80,21', 'a @80,80,17', 'g M78 63h4v34h-4zM63 78h34v4H63z', 'm @80,80,6'],
  drum: [
    'a M16 80h68v20H16z',
    'g M16 80l11 20h3L19 80zM38 80l11 20h3L41 80zM60 80l11 20h3L63 80z',
    'w M16 80c0-6 15-9 34-9s34 3 34 9-15 8-34 8-34-2-34-8z',
    'd M18 56l30 20-1.500 3L16 59zM82 56L52 76l1.500 3L84 59z',
  ],
  banner: [
    'd M9 0h5v100H9z',
    'r M14 4c12-7 18 5 32-1v34c-14 6-20-6-32 1z',
    'g M30 12l2.500 6 6.500.5-5 4.500 1.500 6.500-5.500-3.500-5.500 3.500 1.500-6.500-5-4.500 6.500-.5z',
    'g @11.500,1,4',
  ],
  fists: [
    'w M3 88h36v12H3z',
    's M3 74c0-9 7-12 18-12s18 3 18 12v15H3z',
    't M11 63h2v14h-2zM20 62h2v15h-2zM29 63h2v14h-2z',
    'w M61 88h36v12H61z',
    's M61 74c0-9 7-12 18-12s18 3 18 12v15H61z',
    't M69 63h2v14h-2zM78 62h2v15h-2zM87 63h2v14h-2z',
  ],
  sling: ['d M16 22l4-1 16 62-4 1zM26 20l3 1-2 62-3-1z', 'n @21,16,11', 'm @18,13,4'],
  fire: [
    'f M84 26c12 17 16 30 10 42-5 9-19 10-25 0-4-8 0-17 5-23 0 7 2 10 5 10 2-11 0-18 5-29z',
    'g M83 50c7 9 8 15 4 20-4 3-9 2-11-2-1-5 2-8 4-10 0 3 1 4 2 4 1-5-1-8 1-12z',
  ],
  bolt: ['f M88 0L66 42h13L67 78l30-44H83L96 0z'],
  bolt2: ['f M12 0l18 38H19l10 34L3 30h12L5 0z'],
  daggers: [
    'm M13 30l5 8v34H8V38z',
    'g M3 72h20v4H3z',
    'd M10 76h6v12h-6z',
    'm M87 30l5 8v34H82V38z',
    'g M77 72h20v4H77z',
    'd M84 76h6v12h-6z',
  ],
  bowlwater: [
    'n M26 80h48c0 13-10 20-24 20s-24-7-24-20z',
    'f M26 80c0-5 48-5 48 0s-48 5-48 0z',
    'f M80 40c6 9 8 13 4 18-3 3-8 2-9-2-2-5 2-10 5-16zM20 46c5 7 6 11 3 14-2 3-6 2-7-1-1-4 2-8 4-13z',
  ],
  charm: [
    'k M50 70l14 8v16l-14 8-14-8V78z',
    'f M50 74l10.500 6v12L50 98l-10.500-6V80z',
    'k M41 86c5-7 13-7 18 0-5 7-13 7-18 0z',
    'w @50,86,3',
  ],
  seeing: ['l @50,88,17', 'f @50,88,14', 'w M37 88c7-9 19-9 26 0-7 9-19 9-26 0z', 'k @50,88,4.500'],
  spyglass: ['g M56 50l12-5 4 10-12 5z', 'd M66 45l16-7 5 12-16 7z', 'g M81 37l6-2 6 14-6 3z', 'l @90,43,2'],
  load: [
    'm M66 96L88 14l6 2-20 82z',
    'g M82 36l12 3-1 4-12-3z',
    'm M80 98l8-76 6 1-6 77z',
    'n M4 58h28v16c0 10-8 14-14 16-6-2-14-6-14-16z',
    'a M8 62h20v12c0 7-5 10-10 12-5-2-10-5-10-12z',
  ],
  spear: ['d M84 14h4v86h-4z', 'm M86-4l7 18-7 8-7-8z'],
  cape: ['r M2 100c0-28 10-38 26-40l-6 40zM98 100c0-28-10-38-26-40l6 40z'],
  // not made of people
  golem: [
    'n M-2 100l4-28 20-14 18 12h20l18-12 20 14 4 28z',
    'm M2 72l20-14 10 8-16 14zM98 72L78 58l-10 8 16 14z',
    'n M28 18l18-9 22 6 10 20-3 26-17 12H40L26 60l-4-22z',
    'm M28 18l18-9 8 16-16 10-16 3z',
    'k M33 40l14 4-2 7-12-3zM67 40l-14 4 2 7 12-3z',
    'f M35 42.500l10 3-1 3-9-2zM65 42.500l-10 3 1 3 9-2z',
    'k M40 60h20v3H40z',
    'a M24 30c4-10 12-14 20-18 10 2 16 2 22 4-8 2-12 6-20 5-8 2-14 4-22 9zM4 74c6-6 12-10 18-13-2 5-6 9-18 13z',
  ],
  dragon: [
    'b M-2 100c4-30 18-44 34-50l40 4c10 12 18 28 26 46z',
    'w M62 22C66 8 78 0 94 0c-8 8-10 18-16 28zM46 20c0-12 6-20 18-24-4 8-4 16-6 24z',
    'a M14 62c-4-8-2-14 6-18 10-6 14-20 30-24 20-4 36 6 38 24 2 20-10 30-22 36-8 8-18 14-30 14 2-8 6-14 6-20-12 2-22-4-28-12z',
    'l M14 62c8 2 20 2 30-2 6-2 10-2 14 0-8 10-22 14-32 10-6-2-10-5-12-8z',
    'w M18 61l3 6 3-5 3 6 4-6 3 6 4-7z',
    'k @22,50,2',
    'g M46 38c8-6 16-6 22 0-8 6-14 6-22 0z',
    'k M56 34h3v8h-3z',
    'b M70 60c6-4 10-10 12-18 2 14-4 22-12 26zM60 72c8-2 14-6 18-12-2 12-8 18-18 20z',
    'f M10 70c-10 6-14 14-12 26 6-2 8-6 9-10 3 4 3 8 1 14 10-4 14-16 8-30z',
  ],
};

const look = (
  hue: number,
  ground: number,
  glow: string,
  skin: string,
  hair: string,
  parts: string,
): Look => ({ hue, ground, glow, skin, hair, parts: parts.split(' ') });

const LIGHT = '#f0c9a4';
const TAN = '#d9a273';
const BROWN = '#a56d43';
const DARK = '#74482c';

const LOOKS: Record<string, Look> = {
  Defender: look(212, 205, '#fff', TAN, '#3b2a1c', 'plate head stern cheeks tower'),
  Fighter: look(8, 20, '#fff', LIGHT, '#8a4b22', 'mail head moustache nasal sword'),
  Spellsword: look(190, 285, '#7cf0ff', BROWN, '#141019', 'runes robe head long'),
  Apprentice: look(262, 48, '#ffe27a', LIGHT, '#b5651d', 'robe head bowl benthat book'),
  Squire: look(110, 40, '#fff', LIGHT, '#d9b24c', 'load mail head bowl'),
  Scout: look(88, 95, '#fff', BROWN, '#1c1410', 'cloak head hood spyglass'),
  Acolyte: look(40, 190, '#7fd4ff', TAN, '#6b3f1d', 'robe head tonsure bowlwater'),
  Hexer: look(150, 290, '#7dff9a', DARK, '#000', 'cloak hood deep charm'),
  Shieldmaid: look(222, 350, '#fff', LIGHT, '#e3b24a', 'mail head braids nasal wings shield shield2'),
  Brawler: look(24, 12, '#fff', TAN, '#5a2b12', 'bare head stern beard fists'),
  Drummer: look(352, 44, '#fff', BROWN, '#1c1410', 'robe head moustache shako drum'),
  Slinger: look(186, 42, '#fff', DARK, '#120c08', 'bare head bandana sling'),
  Warrior: look(0, 4, '#fff', TAN, '#20150f', 'axe fur head paint topknot scar'),
  Priest: look(48, 42, '#fff1b0', LIGHT, '#ddd', 'halo robe head mitre crook'),
  Ranger: look(132, 140, '#fff', LIGHT, '#5b3a1c', 'bow cloak head beard hood'),
  Sage: look(176, 215, '#fff', BROWN, '#ece8de', 'robe head stern longbeard book'),
  Battlemage: look(14, 265, '#ff8a3d', TAN, '#20150f', 'plate head kettle beard fire'),
  'Earth Golem': look(96, 88, '#ffcf4a', TAN, '#000', 'golem'),
  Hunter: look(28, 150, '#fff', TAN, '#a0521f', 'arrows bow fur head short moustache cap'),
  Shadowblade: look(270, 235, '#ff5d8f', LIGHT, '#000', 'daggers cloak head stern hood mask'),
  Bannerman: look(218, 30, '#fff', DARK, '#120c08', 'banner mail head stern kettle'),
  'High Mage': look(250, 230, '#ffe066', LIGHT, '#f2efe6', 'staff robe head stern longbeard tallhat'),
  Knight: look(205, 345, '#fff', TAN, '#000', 'sword plate greathelm plume shield'),
  Warlord: look(350, 18, '#fff', BROWN, '#2a120c', 'spear cape plate head long stern paint horns'),
  Oracle: look(292, 178, '#8df5e6', BROWN, '#000', 'halo robe head veil circlet seeing'),
  Stormcaller: look(200, 225, '#fff27a', DARK, '#e9f4ff', 'bolt bolt2 cloak head wild'),
  'Flame Dragon': look(6, 28, '#ffb03b', TAN, '#000', 'dragon'),
};

const BODY = {
  melee: 'mail',
  ranged: 'cloak',
  magic: 'robe',
  heal: 'robe',
  guard: 'plate',
  lead: 'mail',
  hex: 'cloak',
};
const GEAR = {
  melee: 'nasal',
  ranged: 'cap',
  magic: 'tallhat',
  heal: 'mitre',
  guard: 'greathelm',
  lead: 'kettle',
  hex: 'hood',
};
const HELD = {
  melee: 'sword',
  ranged: 'bow',
  magic: 'staff',
  heal: 'crook',
  guard: 'shield',
  lead: 'banner',
  hex: 'charm',
};
const SKINS = [LIGHT, TAN, BROWN, DARK];

/** A hero of the book by its name; any other from its number and from what it is good at. */
export function lookOf(card: Card): Look {
  const known = LOOKS[card.name];
  if (known) return known;
  const role = roleOf(card);
  const hue = (card.hero * 137) % 360;
  const parts = `${BODY[role]} head ${GEAR[role]} ${HELD[role]}`;
  return look(hue, (hue + 150) % 360, '#ffe27a', SKINS[card.hero % SKINS.length]!, '#2b1a10', parts);
}

export function drawn(face: Look): Shape[] {
  return face.parts.flatMap((part) => PARTS[part] ?? []).map(shape);
}

function shape(text: string): Shape {
  const [tone, rest] = [text.charAt(0), text.slice(2)];
  if (!rest.startsWith('@')) return { tone, path: rest };
  const [x, y, r] = rest.slice(1).split(',').map(Number);
  return { tone, circle: [x!, y!, r!] };
}
