import { MOST_RENOWN } from './data';

/** Where things lie: the grid of quests with tiles between and slots around, the renown track, the stars. */

export type Cell = { row: number; column: number }; // of a CSS grid, from 1

const SIDE = 3;
const LAST = 2 * SIDE + 1; // slot, quest, edge, quest, edge, quest, slot

export const squareCell = (square: number): Cell => ({
  row: 2 + 2 * Math.floor(square / SIDE),
  column: 2 + 2 * (square % SIDE),
});

const EDGES: Cell[] = [];
for (let row = 0; row < 2 * SIDE - 1; row++) {
  for (let column = 0; column < 2 * SIDE - 1; column++) {
    if ((row + column) % 2 === 1) EDGES.push({ row: row + 2, column: column + 2 });
  }
}

export const edgeCell = (edge: number): Cell => EDGES[edge]!;

/** Three above, three right, three below, three left. */
export function slotCell(slot: number): Cell {
  const along = 2 + 2 * (slot % SIDE);
  const side = Math.floor(slot / SIDE);
  if (side === 0) return { row: 1, column: along };
  if (side === 1) return { row: along, column: LAST };
  if (side === 2) return { row: LAST, column: along };
  return { row: along, column: 1 };
}

export const slotFaces = (slot: number): string =>
  ['above', 'right', 'below', 'left'][Math.floor(slot / SIDE)]!;

/** Quests are somewhat wider than tiles and slots. */
export const QUEST_WIDTH = 1.25;
const WIDTHS = Array.from({ length: LAST }, (_, place) => (place % 2 === 1 ? QUEST_WIDTH : 1));
export const TEMPLATE = WIDTHS.map((width) => `minmax(0, ${width}fr)`).join(' ');
const UNIT = 100;
export const BOARD = WIDTHS.reduce((sum, width) => sum + width, 0) * UNIT; // of the drawing under the grid

/** The middle of a row or column in the drawing. */
export function middle(line: number): number {
  const before = WIDTHS.slice(0, line - 1).reduce((sum, width) => sum + width, 0);
  return (before + WIDTHS[line - 1]! / 2) * UNIT;
}

export type Spot = { x: number; y: number };

export const spotOf = (cell: Cell): Spot => ({ x: middle(cell.column), y: middle(cell.row) });

// The track

export type Marker = { demigod: number; renown: number; x: number; y: number };
export type Track = { width: number; height: number; size: number };

export const column = (track: Track, renown: number): number =>
  ((renown + 0.5) * track.width) / (MOST_RENOWN + 1);

const LARGEST = 34; // pixels
const SMALLEST = 20;
const CROWDED = 0.7; // less than that of each marker to be seen

/** As large as those on the fullest space allow. */
export function sizeFor(renowns: number[], width: number, height: number): number {
  const most = Math.max(...renowns.map((renown) => renowns.filter((one) => one === renown).length));
  const step = width / (MOST_RENOWN + 1);
  for (let size = Math.floor(Math.min(LARGEST, step - 2)); size > SMALLEST; size--) {
    const rows = Math.ceil(most / Math.max(1, Math.floor(step / size)));
    if (rows === 1 || (height - size) / (rows - 1) >= CROWDED * size) return size;
  }
  return SMALLEST;
}

/** Those on one space stand side by side if there is room, and on top of each other; where that is too close, in pairs. */
export function stacked(renowns: number[], track: Track): Marker[] {
  const room = Math.max(1, Math.floor(track.width / (MOST_RENOWN + 1) / track.size));
  const stepOf = (rows: number): number =>
    rows > 1 ? Math.min(track.size + 1, (track.height - track.size) / (rows - 1)) : 0;
  return renowns.map((renown, demigod) => {
    const here = renowns.flatMap((one, who) => (one === renown ? [who] : []));
    const isCrowded = room === 1 && here.length > 1 && stepOf(here.length) < CROWDED * track.size;
    const across = isCrowded ? 2 : room;
    const nth = here.indexOf(demigod);
    const row = Math.floor(nth / across);
    const inRow = Math.min(across, here.length - row * across);
    const aside = ((nth % across) - (inRow - 1) / 2) * track.size;
    const y = row * stepOf(Math.ceil(here.length / across));
    return { demigod, renown, x: column(track, renown) + aside, y };
  });
}

// The sky

export type Star = { x: number; y: number; size: number };

/** Always the same sky: a small generator of its own. */
export function starsOf(count: number, width: number, height: number): Star[] {
  let seed = 20260;
  const draw = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return Array.from({ length: count }, () => {
    const [x, y, bright] = [draw() * width, draw() * height, draw()];
    return { x, y, size: 0.5 + 0.9 * bright ** 3 };
  });
}
