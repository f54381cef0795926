import type { TableInfo } from '../../wire/generated/protocol';
import { keep } from '../../wire/keep';

/** What this browser saw and gave before a match, to be compared when it is over. */

export type Note = {
  seal: string | null;
  entropy: string | null;
  seat?: number | null; // from which it was added
  end: string | null;
};

const NOTES = 'scalehouse.notes';
const MOST = 60;

const keyOf = (table: string, round: number): string => `${table}/${round}`;

function all(): Record<string, Note> {
  try {
    return JSON.parse(keep.get(NOTES) ?? '{}') as Record<string, Note>;
  } catch {
    return {};
  }
}

function write(key: string, change: Partial<Note>): void {
  const { [key]: before, ...others } = all();
  const kept = Object.entries(others).slice(1 - MOST);
  const note = { seal: null, entropy: null, seat: null, end: null, ...before, ...change };
  keep.set(NOTES, JSON.stringify({ ...Object.fromEntries(kept), [key]: note }));
}

type Table = Pick<TableInfo, 'id' | 'round' | 'status' | 'fairness'>;

/** The first that was seen counts: a server that changed it later would be found out. */
export function noteWhatIsShown({ id, round, status, fairness }: Table): void {
  const before = noteOf(id, round);
  if (status !== 'over' && !before?.seal) write(keyOf(id, round), { seal: fairness.commitment });
  if (status === 'over' && fairness.end && !before?.end) write(keyOf(id, round), { end: fairness.end });
}

export const noteEntropy = (table: string, round: number, entropy: string, seat: number | null): void =>
  write(keyOf(table, round), { entropy, seat });

export const noteOf = (table: string, round: number): Note | null => all()[keyOf(table, round)] ?? null;
