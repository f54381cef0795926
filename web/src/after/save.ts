import type { MatchRecord } from './proof/record';

/** Hands the record of a match to the browser's downloads. */
export function save(record: MatchRecord): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  link.download = `${record.game}-${record.end.slice(0, 8)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
