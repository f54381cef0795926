/** The record of a match, as far as it is read here. */

export type Entry = {
  by: number | 'chance';
  move?: number;
  undo?: number;
  granted?: boolean;
  at?: number;
  then: Record<string, number>;
  hash: string;
};

export type MatchRecord = {
  scalehouse: number;
  game: string;
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  commitment: string;
  entropy: string[];
  start: unknown;
  entries: Entry[];
  end: string;
  secret?: string;
};

/** What the first hash is made over. */
export function headerOf(record: MatchRecord): Record<string, unknown> {
  const { scalehouse, game, rules, seats, options, commitment, entropy, start } = record;
  return { scalehouse, game, rules, seats, options, commitment, entropy, start: start ?? null };
}
