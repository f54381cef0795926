import type { Chair, TableInfo } from '../wire/generated/protocol';
import { t, tryT } from '../words/index.svelte';

/** What to call who sits where. */

export function botName(bot: string): string {
  return t('bot.called', { level: tryT(`bot.${bot}`) ?? bot });
}

export function nameOf(chair: Chair, seat: number): string {
  if (chair.name) return chair.name;
  if (chair.bot) return botName(chair.bot);
  return t('player', { number: seat + 1 });
}

/** By seat; two of the same name are told apart by their number. */
export function namesOf(table: TableInfo): string[] {
  const names = table.chairs.map(nameOf);
  return names.map((name, seat) => {
    const isShared = names.filter((one) => one === name).length > 1;
    return isShared ? `${name} ${seat + 1}` : name;
  });
}

const SIMPLE = ['random', 'greedy']; // no levels: what they are is said beside them

/** The levels from the weakest on, and after them the bots that do not think ahead. */
export function ordered(bots: string[]): string[] {
  return [...bots.filter((one) => !SIMPLE.includes(one)), ...SIMPLE.filter((one) => bots.includes(one))];
}

/** Whoever stands in for the host when the host is gone. */
export function hostOf(table: TableInfo): string {
  const here = new Set(table.people.map((one) => one.person));
  if (here.has(table.host)) return table.host;
  return table.chairs.find((chair) => chair.person && here.has(chair.person))?.person ?? table.host;
}
