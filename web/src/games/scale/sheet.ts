import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/scale';
import { say } from '../../words/index.svelte';
import type { Table } from '../face';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  return [
    { label: 'sheet.scale.god', values: players.map((one) => (one.god ? say(one.god) : '–')) },
    { label: 'sheet.scale.permanent', values: players.map((one) => one.permanent) },
    { label: 'sheet.scale.crossed', values: players.map((one) => one.crossed) },
    { label: 'sheet.scale.showing', values: players.map((one) => one.showing), isTotal: true },
  ];
}
