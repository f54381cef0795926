import { request } from '../wire/api';
import type { Showing } from './film';
import type { MatchRecord } from './proof/record';
import type { Words } from '../wire/generated/protocol';

/** What the house is asked about a match that is over: one of its own, or one from a file. */

export type Point = {
  entry: number;
  seat: number;
  played: Words;
  better: Words;
  expected: number;
  left: number;
};
export type Review = { level: string; line: [entry: number, seat: number, part: number][]; points: Point[] };
export type Thought =
  | { state: 'thinking'; done: number; of: number; end?: string }
  | { state: 'ready'; review: Review }
  | { state: 'none'; why: 'game' | 'rules' }
  | { state: 'failed' };

export interface Source {
  film(eyes: string): Promise<Showing>;
  record(): Promise<MatchRecord>;
  review(): Promise<Thought>;
}

export function ofTable(place: string, round: string | null): Source {
  const table = `/api/tables/${encodeURIComponent(place)}`;
  const which = round === null ? '' : `&round=${round}`;
  return {
    film: (eyes) => request(`${table}/replay?as=${eyes}${which}`),
    record: () => request(round === null ? `${table}/record` : `${table}/records/${round}`),
    review: reviewing(() => request(`${table}/review?${which.slice(1)}`)),
  };
}

export function ofFile(text: string): Source {
  return {
    film: (eyes) => request(`/api/replay?as=${eyes}`, { text }),
    record: () => Promise.resolve(JSON.parse(text) as MatchRecord),
    review: reviewing(() => request('/api/review', { text })),
  };
}

/** Begun once; after that it is asked for by the last hash of the record. */
function reviewing(begin: () => Promise<Thought>): () => Promise<Thought> {
  let end: string | undefined;
  return async () => {
    if (end) return request<Thought>(`/api/reviews/${end}`);
    const thought = await begin();
    if (thought.state === 'thinking') end = thought.end;
    return thought;
  };
}
