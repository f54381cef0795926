import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/trex';
import type { Table } from '../face';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  return [
    { label: 'sheet.trex.good', values: players.map((one) => one.good) },
    { label: 'sheet.trex.bad', values: players.map((one) => one.bad) },
    { label: 'sheet.points', values: players.map((one) => one.points), isTotal: true },
  ];
}
