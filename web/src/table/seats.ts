import type { ChairInfo, TableInfo } from '../wire/generated/protocol';
import { t, tryT } from '../words/index.svelte';

/** What to call who sits where. */

export function botName(bot: string): string {
  return t('bot.called', { level: tryT(`bot.${bot}`) ?? bot });
}

export function nameOf(chair: ChairInfo, seat: number): string {
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

/** Whoever may do what the host may: the server says who stands in while the host is gone. */
export function hostOf(table: TableInfo): string {
  return table.stand_in ?? table.host;
}
