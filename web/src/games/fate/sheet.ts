import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/fate';
import type { Table } from '../face';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  const points = players.flatMap((one) => one.points ?? []);
  if (points.length < players.length) return [];
  const row = (name: keyof (typeof points)[number]): number[] => points.map((one) => one[name]);
  return [
    { label: 'sheet.fate.position', values: row('position') },
    { label: 'sheet.fate.guess', values: row('guess') },
    { label: 'sheet.fate.powers', values: row('powers') },
    { label: 'sheet.points', values: row('total'), isTotal: true },
  ];
}
