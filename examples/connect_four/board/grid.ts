/** What lies where, read off the view: a row of signs from the top down. Columns and rows count from 0, rows from below. */

export const COLUMNS = 7;
export const ROWS = 6;
const SIGNS = '●○'; // by seat
const LINE = 4;
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export type Table = { rows: string[] };
export type Seat = 0 | 1;
export type Cell = Seat | null;
/** `[column][row]` */
export type Grid = Cell[][];

export function gridOf(table: Table): Grid {
  const upwards = [...table.rows].reverse().map((row) => [...row]);
  return Array.from({ length: COLUMNS }, (_, column) => upwards.map((row) => stoneOf(row[column])));
}

function stoneOf(sign: string | undefined): Cell {
  const seat = SIGNS.indexOf(sign ?? '');
  return seat < 0 || !sign ? null : (seat as Seat);
}

/** Whose stones lie in a column, from below. */
export const stonesIn = (grid: Grid, column: number): Seat[] => grid[column]!.filter((cell) => cell !== null);

/** Cells with equal stones that stand in a line, as `column/row`: to be shown when the match is over. */
export function lined(grid: Grid): Set<string> {
  const found = new Set<string>();
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      for (const [across, up] of WAYS) {
        const cells = Array.from({ length: LINE }, (_, n) => [column + n * across, row + n * up] as const);
        if (areEqual(grid, cells)) for (const [x, y] of cells) found.add(`${x}/${y}`);
      }
    }
  }
  return found;
}

function areEqual(grid: Grid, cells: (readonly [number, number])[]): boolean {
  const [first = null, ...others] = cells.map(([x, y]) => grid[x]?.[y] ?? null);
  return first !== null && others.every((one) => one === first);
}

/** Whose stones are in the line. */
export function ownerOf(line: Set<string>, grid: Grid): Cell | undefined {
  const [first] = line;
  const [column, row] = (first ?? '').split('/').map(Number);
  return first === undefined ? undefined : grid[column!]![row!];
}
