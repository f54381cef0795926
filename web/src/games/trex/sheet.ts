import type { Line } from '../../replay/sheet';
import type { View } from '../../wire/generated/views/trex';
import { t } from '../../words/index.svelte';
import type { Table } from '../face';
import { l } from './labels';

export function sheet(table: Table): Line[] {
  const { players } = table as View;
  return [
    { label: l('sheet_good'), values: players.map((one) => one.good) },
    { label: l('sheet_bad'), values: players.map((one) => one.bad) },
    { label: t('sheet.points'), values: players.map((one) => one.points), isTotal: true },
  ];
}
