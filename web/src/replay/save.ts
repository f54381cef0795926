import type { MatchLog } from './proof/log';

/** Hands the log of a match to the browser's downloads. */
export function save(log: MatchLog): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(log)], { type: 'application/json' }));
  link.download = `${log.game}-${log.end.slice(0, 8)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
