import type { ChairInfo, TableInfo } from '../wire/generated/protocol';
import { t, tryT } from '../words/index.svelte';

/** What to call who sits where. */

export function botName(bot: string): string {
  return t('bot.called', { level: tryT(`bot.${bot}`) ?? bot });
}

export function nameOf(chair: ChairInfo, seat: number): string {
  if (chair.person) return personName(chair.name);
  if (chair.bot) return botName(chair.bot);
  return t('player', { number: seat + 1 });
}

/** The server knows no name for those who gave none. */
export const personName = (name: string | null): string => name || t('tv.nameless');

/** Whether somebody is here, as far as the server knows. */
export const whereabouts = (chair: ChairInfo): string =>
  t(chair.here ? 'table.here' : chair.unknown ? 'table.unknown' : 'table.gone');

/** The same at the table, in talk, and among those who watch: by who it is, else as they were called then. */
export function nameOfPerson(table: TableInfo, person: string, then: string): string {
  const seat = table.chairs.findIndex((chair) => chair.person === person);
  if (seat >= 0) return namesOf(table)[seat]!;
  const here = table.people.find((one) => one.person === person);
  return personName(here ? here.name : then);
}

/** Those who are here without a seat. */
export const watchersOf = (table: TableInfo): string[] =>
  table.people.filter((one) => one.seat === null).map((one) => personName(one.name));

/** By seat; two of the same name are told apart by their number. */
export function namesOf(table: TableInfo): string[] {
  const names = table.chairs.map(nameOf);
  return names.map((name, seat) => {
    const isShared = names.filter((one) => one === name).length > 1;
    return isShared ? `${name} ${seat + 1}` : name;
  });
}

/** Whether the match can begin: on each seat a bot, or somebody who is ready. */
export const isComplete = (table: TableInfo): boolean =>
  table.chairs.every((chair) => (chair.person ? chair.ready : chair.bot));

const SIMPLE = ['random', 'greedy']; // no levels: what they are is said beside them

/** The levels from the weakest on, and after them the bots that do not think ahead. */
export function ordered(bots: string[]): string[] {
  return [...bots.filter((one) => !SIMPLE.includes(one)), ...SIMPLE.filter((one) => bots.includes(one))];
}

/** The next levels above and below that of the bots, where all are of one level. */
export function levelsBeside(chairs: ChairInfo[], bots: string[]): Levels | null {
  const seated = new Set(chairs.flatMap((chair) => (chair.bot && !chair.person ? [chair.bot] : [])));
  const levels = ordered(bots).filter((one) => !SIMPLE.includes(one));
  const at = levels.indexOf([...seated][0] ?? '');
  if (seated.size !== 1) return null;
  // The simple bots are weaker than all levels.
  return { stronger: levels[at + 1] ?? null, weaker: at > 0 ? levels[at - 1]! : null };
}

export type Levels = { stronger: string | null; weaker: string | null };

/** Whoever may do what the host may: the server says who stands in while the host is gone. */
export function hostOf(table: TableInfo): string {
  return table.stand_in ?? table.host;
}
