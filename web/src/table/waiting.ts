import type { TableInfo } from '../wire/generated/protocol';
import { t } from '../words/index.svelte';
import { hostOf, isComplete, namesOf } from './seats';

/** What a match that has not begun waits for, for somebody at its table: only what is so. */
export function whatIsMissing(table: TableInfo, me: string): string {
  const free = table.chairs.filter((chair) => !chair.person && !chair.bot).length;
  if (table.begins !== null && table.begins !== undefined) return t('tv.wait_soon');
  if (free) return free === 1 ? t('tv.one_free') : t('tv.free', { count: free });
  const isHost = hostOf(table) === me;
  const names = namesOf(table);
  // Whoever begins the match need not say that they are ready.
  const late = table.chairs.flatMap((chair, seat) =>
    chair.person && !chair.ready && !(isHost && chair.person === me) ? [{ seat, person: chair.person }] : [],
  );
  if (late.length) {
    const called = late.map(({ seat, person }) => (person === me ? t('you') : names[seat]));
    return t('wait.late', { names: called.join(', ') });
  }
  if (isHost) return t('wait.you_begin');
  return isSeated(table, hostOf(table)) ? t('wait.host_begins') : t('wait.all_ready');
}

const isSeated = (table: TableInfo, person: string): boolean =>
  table.chairs.some((chair) => chair.person === person);

/** Whether somebody may begin it now. */
export const mayBegin = (table: TableInfo, me: string): boolean =>
  hostOf(table) === me &&
  isComplete({
    ...table,
    chairs: table.chairs.map((chair) => (chair.person === me ? { ...chair, ready: true } : chair)),
  });
