import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/scathe';
import type { Table } from '../face';
import { l } from './labels';

export function sheet(table: Table): Line[] {
  const { sides } = table as View;
  const standing = sides.map((side) => (side.slots ?? []).filter((one) => one && one.health > 0));
  const health = standing.map((side) => side.reduce((sum, one) => sum + one!.health, 0));
  return [
    { label: l('sheet_standing'), values: standing.map((side) => side.length) },
    { label: l('sheet_health'), values: health, isTotal: true },
  ];
}
