import type { Face } from 'scalehouse-board';
import { gridOf, stonesIn, type Seat, type Table } from './grid.js';

/** What Connect Four brings beside its board: hints for a first match, and the score sheet. */

const SEATS: Seat[] = [0, 1];

export const face: Face<Table> = {
  guide: [
    { on: 'connect_four.drop', moves: [{ kind: 'drop' }], target: '.column.open' },
    {
      on: 'connect_four.dropped',
      after: ['connect_four.drop'],
      with: [{ kind: 'drop' }],
      target: '.frame',
    },
  ],
  sheet: (table, say) => [{ label: say('sheet_stones'), values: SEATS.map((seat) => stonesOf(table, seat)) }],
};

function stonesOf(table: Table, seat: Seat): number {
  const grid = gridOf(table);
  const all = grid.flatMap((_, column) => stonesIn(grid, column));
  return all.filter((one) => one === seat).length;
}
