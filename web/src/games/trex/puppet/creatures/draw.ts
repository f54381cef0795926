import type { Give, Limb, Part } from '../types';

/** The words that creatures are drawn with, in a square of 240, on a floor at 214. All of them are our own. */

export type Tone =
  | 'skin' // the seat's colour
  | 'deep' // the same in the shade
  | 'belly' // the same in the light
  | 'accent' // beak, horns, lamps
  | 'white'
  | 'ink'
  | 'mouth'
  | 'tongue'
  | 'cheek'
  | 'line' // only an outline
  | 'cord'; // antennae, whiskers, a tail: a thick line in the seat's colour

export type Shape = { tone: Tone; d: string };
export type Joint = { limb: Limb; at: readonly [number, number]; pieces: Piece[] };
export type Piece = Shape | Joint;

export type Creature = {
  name: string;
  pieces: Piece[]; // of the whole, from the farthest to the nearest
  faces?: 'front' | 'right'; // from the front arms mirror each other
  give?: Partial<Record<Part, Give>>; // where it differs from others
};

export const FLOOR = 214;
export const MIDDLE = 120;
export const WAIST = 140; // where most bend

const piece =
  (tone: Tone) =>
  (d: string): Shape => ({ tone, d });

export const skin = piece('skin');
export const deep = piece('deep');
export const belly = piece('belly');
export const accent = piece('accent');
export const white = piece('white');
export const ink = piece('ink');
export const mouth = piece('mouth');
export const tongue = piece('tongue');
export const cheek = piece('cheek');
export const line = piece('line');
export const cord = piece('cord');

export function joint(limb: Limb, x: number, y: number, ...pieces: Piece[]): Joint {
  return { limb, at: [x, y], pieces };
}

/** All of a creature: it stands on the floor. */
export const body = (...pieces: Piece[]): Joint => joint('body', MIDDLE, FLOOR, ...pieces);

/** The upper half, with arms and head: it bends in the waist. */
export const shoulders = (...pieces: Piece[]): Joint => joint('shoulders', MIDDLE, WAIST, ...pieces);

export function isJoint(piece: Piece): piece is Joint {
  return 'limb' in piece;
}

export function oval(x: number, y: number, wide: number, high = wide): string {
  return `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0z`;
}

/** The same path on the other side of the middle; without arcs. */
export function mirrored(d: string): string {
  return d.replace(/([A-Z])([^A-Z]*)/gi, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?[\d.]+/g) ?? [];
    return command + numbers.map((word, place) => flipped(command, Number(word), place)).join(' ');
  });
}

/** One number of a command: small letters are steps, capitals are places; of each pair the first is across. */
function flipped(command: string, value: number, place: number): number {
  const isAcross = command.toLowerCase() === 'h' || (command.toLowerCase() !== 'v' && place % 2 === 0);
  if (!isAcross) return value;
  return command === command.toLowerCase() ? -value : 2 * MIDDLE - value;
}

/** Two eyes of one size, with pupils that look about. */
export function eyes(y: number, apart: number, size: number): Joint {
  const [left, right] = [MIDDLE - apart, MIDDLE + apart];
  const dot = size * 0.46;
  return joint(
    'eyes',
    MIDDLE,
    y,
    white(oval(left, y, size) + oval(right, y, size)),
    joint(
      'pupils',
      MIDDLE,
      y,
      ink(oval(left + 1, y + 1, dot) + oval(right - 1, y + 1, dot)),
      shine(left, y, dot),
      shine(right - 2, y, dot),
    ),
  );
}

export function shine(x: number, y: number, dot: number): Shape {
  return { tone: 'white', d: oval(x - 1, y - 1, dot * 0.36) };
}

export function brows(y: number, apart: number, long: number): Joint {
  const left = `M${MIDDLE - apart - long} ${y}Q${MIDDLE - apart} ${y - 6} ${MIDDLE - apart + long} ${y}`;
  return joint('brows', MIDDLE, y, line(left + mirrored(left)));
}

/** A mouth from the front: a smile, which grows as the jaw opens. */
export function smile(y: number, wide: number, high = 11): Joint {
  const [left, right, low] = [MIDDLE - wide, MIDDLE + wide, y + high];
  return joint(
    'jaw',
    MIDDLE,
    y,
    mouth(
      `M${left} ${y}Q${MIDDLE} ${y + 5} ${right} ${y}Q${right - 2} ${low} ${MIDDLE} ${low}Q${left + 2} ${low} ${left} ${y}z`,
    ),
    tongue(oval(MIDDLE, low - high * 0.24, wide * 0.46, high * 0.2)),
  );
}

/** Two arms that mirror each other, drawn for the left. */
export function arms(x: number, y: number, ...pieces: Shape[]): [Joint, Joint] {
  const other = pieces.map(({ tone, d }) => ({ tone, d: mirrored(d) }));
  return [joint('left_arm', x, y, ...pieces), joint('right_arm', 2 * MIDDLE - x, y, ...other)];
}

/** A shape and its mirror image. */
export function both(make: (d: string) => Shape, d: string): Shape {
  return make(d + mirrored(d));
}
