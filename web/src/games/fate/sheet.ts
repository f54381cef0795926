import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/fate';
import { t } from '../../words/index.svelte';
import type { Table } from '../face';
import { l } from './labels';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  const points = players.flatMap((one) => one.points ?? []);
  if (points.length < players.length) return [];
  const row = (name: keyof (typeof points)[number]): number[] => points.map((one) => one[name]);
  return [
    { label: l('sheet_position'), values: row('position') },
    { label: l('sheet_guess'), values: row('guess') },
    { label: l('sheet_powers'), values: row('powers') },
    { label: t('sheet.points'), values: row('total'), isTotal: true },
  ];
}
