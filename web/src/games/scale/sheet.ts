import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/scale';
import { say } from '../../words/index.svelte';
import type { Table } from '../face';
import { l } from './labels';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  return [
    { label: l('sheet_god'), values: players.map((one) => (one.god ? say(one.god) : '–')) },
    { label: l('sheet_permanent'), values: players.map((one) => one.permanent) },
    { label: l('sheet_crossed'), values: players.map((one) => one.crossed) },
    { label: l('sheet_showing'), values: players.map((one) => one.showing), isTotal: true },
  ];
}
