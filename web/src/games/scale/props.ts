import type { Card, History } from './data';

/** What lies on the table, for all who draw a part of it. */
export type TableProps = {
  history: History;
  cards: Card[];
  names: string[];
  me: number | null;
  actors: number[];
  lit: string[];
  winners: number[]; // at the end
};
