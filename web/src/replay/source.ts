import { request as asked } from '../wire/api';
import { tokenStoreFor } from '../wire/carried';
import type { Showing } from './replay';
import type { MatchLog } from './proof/log';
import type { Words } from '../wire/generated/protocol';

/** What the server is asked about a match that is over: one of its own, or one from a file. */

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
  | { state: 'thinking'; done: number; of: number; ticket?: string }
  | { state: 'ready'; review: Review }
  | { state: 'none'; why: 'game' | 'rules' }
  | { state: 'failed' };

export interface Source {
  replay(perspective: string): Promise<Showing>;
  log(): Promise<MatchLog>;
  review(): Promise<Thought>;
}

export function ofTable(place: string, round: string | null): Source {
  const table = `/api/tables/${encodeURIComponent(place)}`;
  const which = round === null ? '' : `&round=${round}`;
  const request = <T>(path: string): Promise<T> => asked(path, undefined, tokenStoreFor(place));
  return {
    replay: (perspective) => request(`${table}/replay?as=${perspective}${which}`),
    log: () => request(round === null ? `${table}/log` : `${table}/logs/${round}`),
    review: reviewing(() => request(`${table}/review?${which.slice(1)}`)),
  };
}

/** `allowStart`: a study or a puzzle, which began in a position that somebody set up, is shown as well. */
export function ofFile(text: string, allowStart = false): Source {
  const start = allowStart ? 'any' : 'own';
  return {
    replay: (perspective) => asked(`/api/replay?as=${perspective}&start=${start}`, { text }),
    log: () => Promise.resolve(JSON.parse(text) as MatchLog),
    review: reviewing(() => asked(`/api/review?start=${start}`, { text })),
  };
}

/** Begun once; after that it is asked for by its ticket. */
function reviewing(begin: () => Promise<Thought>): () => Promise<Thought> {
  let ticket: string | undefined;
  return async () => {
    if (ticket) return asked<Thought>(`/api/reviews/${ticket}`);
    const thought = await begin();
    if (thought.state === 'thinking') ticket = thought.ticket;
    return thought;
  };
}
