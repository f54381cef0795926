/** The log of a match, as far as it is read here: docs/fairness.md tells of its formats. */

export type Entry = {
  by: number | 'chance';
  move?: number;
  undo?: number;
  granted?: boolean;
  at?: number;
  then: Record<string, number>;
  hash: string;
};

export type MatchLog = {
  scalehouse: number;
  game: string;
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  commitment: string;
  entropy: string[]; // in hexadecimal; a seat that added nothing has '' in format 1 and 'none' in format 2
  start: unknown;
  players?: string[] | null; // since format 2, as the next two
  practice?: boolean;
  bot_seed?: string | null;
  entries: Entry[];
  end: string;
  secret?: string;
  outcome?: unknown;
  table?: unknown; // in format 1
};

export const PERSON = 'person';

const HEADER = [
  ...['scalehouse', 'game', 'rules', 'seats', 'options', 'commitment', 'entropy', 'start'],
  ...['players', 'practice', 'bot_seed'],
];
const HEADER_1 = HEADER.slice(0, 8);
const REST = ['entries', 'end', 'secret', 'outcome'];
const NOT_COVERED_1 = ['outcome', 'table'];
const ENTRY = ['by', 'move', 'undo', 'granted', 'at', 'then', 'hash'];

const headerKeys = (log: MatchLog): string[] => (log.scalehouse === 1 ? HEADER_1 : HEADER);

/** What the first hash is made over. */
export function headerOf(log: MatchLog): Record<string, unknown> {
  const all: Record<string, unknown> = { ...log };
  return Object.fromEntries(headerKeys(log).map((key) => [key, all[key] ?? null]));
}

/** What the last hash is made over, beside the hash before it. In format 1 the outcome was left out. */
export const closingOf = (log: MatchLog, last: string): Record<string, unknown> | null =>
  log.scalehouse === 1 ? null : { hash: last, outcome: log.outcome ?? null };

/** The bytes that a seat added, in hexadecimal. */
export const addedBy = (log: MatchLog, seat: number): string => {
  const text = log.entropy[seat] ?? '';
  return text === 'none' ? '' : text;
};

/** Keys that no log of this format has. */
export function unknownKeys(log: MatchLog): string[] {
  const own = [...headerKeys(log), ...REST, ...(log.scalehouse === 1 ? ['table'] : [])];
  const strange = Object.keys(log).filter((key) => !own.includes(key));
  const inEntries = log.entries.flatMap((entry) => Object.keys(entry).filter((key) => !ENTRY.includes(key)));
  return [...strange, ...inEntries];
}

/** Keys that no hash covers. */
export const uncoveredKeys = (log: MatchLog): string[] =>
  log.scalehouse === 1 ? NOT_COVERED_1.filter((key) => key in log) : [];
