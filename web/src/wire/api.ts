import type { NewTable, Traits, Words } from './generated/protocol';
import { carried, tokenStoreFor } from './carried';
import { token, type TokenStore } from './keep';

/** The requests beside the socket. */

export type Option = { name: string; about: string; default: unknown; choices: unknown[] };

/** Addresses of what a game's package brings for its face. */
export type FaceFiles = {
  board: string;
  style: string | null;
  picture: string | null;
  parts?: string | null; // hints, score sheet and the like
  screen?: string | null; // for a room
  words?: Record<string, string>; // by language
};

export type GameInfo = {
  name: string;
  title: string;
  summary: string;
  rules: string;
  seats: number[];
  minutes: [number, number] | null;
  has_rules_page: boolean; // of its own: a plug-in's
  options: Option[];
  traits: Traits;
  bots: string[];
  reference: Record<string, unknown>;
  face: FaceFiles | null; // null where its face is here, or where it has none
  names?: Record<string, Record<string, string>>; // by language and key: see games/naming.ts
};

export type TableLine = {
  id: string;
  made: number;
  status: 'open' | 'playing' | 'over';
  due: number | null;
  game: string;
  title: string;
  seats: number;
  free: number;
  players: string[];
  watch: string;
  round: number;
  link?: string; // of my own tables
  code?: string;
  your_turn?: boolean;
  others?: { name: string | null; bot: string | null }[]; // of my own tables, without me
  result?: 'won' | 'lost' | 'drawn' | null; // of the last match there
};

export type CarryLink = { name: string; game: string; title: string; seat: number | null };
export type Opened = { id: string; link: string; code: string; person: string; token: string };

/** A refusal, as it comes; `sentence` is for those who have no words. */
type No = { code: string; sentence: string; words: Words };

/** The server has said no, or could not be reached: then `code` is "offline". */
export class NotAnswered extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly why: Words | null = null,
  ) {
    super(sentence);
  }
}

export const games = (): Promise<GameInfo[]> => request('/api/games');
/** A plug-in's own page of rules, in Markdown. */
export async function rulesPage(game: string): Promise<string> {
  return (await request<{ markdown: string }>(`/api/games/${encodeURIComponent(game)}/rules`)).markdown;
}

export const listed = (): Promise<TableLine[]> => request('/api/tables');

/** Where others find this server, if this page is open on the server's own machine. */
export const address = (): Promise<{ address: string | null }> => request('/api/address');

/** Servers that help two browsers to reach each other. */
export const ice = (): Promise<{ servers: RTCIceServer[] }> => request('/api/ice');

export async function mine(tokenStore: TokenStore = token): Promise<TableLine[]> {
  if (!tokenStore.get()) return [];
  try {
    return await request('/api/mine', undefined, tokenStore);
  } catch (error) {
    if (error instanceof NotAnswered && error.code === 'identity') return []; // another server, or a new one
    throw error;
  }
}

/** Those of this browser, and those where it is somebody by a link from another device. */
export async function allMine(): Promise<TableLine[]> {
  const lists = [mine(), ...carried.all().map((one) => mine(tokenStoreFor(one.id)))];
  const found = new Map((await Promise.all(lists)).flat().map((one) => [one.id, one]));
  return [...found.values()].sort((a, b) => b.made - a.made);
}

/** What a link from another device would do; it stays unused. */
export const carries = (carry: string): Promise<CarryLink> => request('/api/carry', { carry });

export async function open(table: NewTable, tokenStore: TokenStore = token): Promise<Opened> {
  let opened: Opened;
  try {
    opened = await request('/api/tables', table, tokenStore);
  } catch (error) {
    if (!(error instanceof NotAnswered) || error.code !== 'identity') throw error;
    tokenStore.set(null); // nobody here knows it: come as somebody new
    opened = await request('/api/tables', table, tokenStore);
  }
  tokenStore.set(opened.token);
  return opened;
}

/** `body`: an object that is sent as JSON, or a text that is JSON already. */
export async function request<T>(
  path: string,
  body?: NewTable | { text: string } | { carry: string },
  tokenStore: TokenStore = token,
): Promise<T> {
  const headers: Record<string, string> = {};
  const mine = tokenStore.get();
  if (mine) headers.Authorization = `Bearer ${mine}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const sent = body && 'text' in body ? body.text : JSON.stringify(body);
  const asked = { method: body === undefined ? 'GET' : 'POST', headers, body: sent };
  let answer: Response;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new NotAnswered('offline', 'The server does not answer.');
  }
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return said as T;
  const { code = 'broken', sentence = answer.statusText, words = null } = said as Partial<No>;
  throw new NotAnswered(code, sentence, words);
}
