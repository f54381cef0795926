import type { NewTable } from './generated/protocol';
import { token, type Purse } from './keep';

/** The requests beside the socket. */

export type Option = { name: string; about: string; default: unknown; choices: unknown[] };

export type GameInfo = {
  name: string;
  title: string;
  summary: string;
  rules: string;
  seats: number[];
  options: Option[];
  bots: string[];
  catalogue: Record<string, string>;
  reference: Record<string, unknown>;
};

export type TableLine = {
  id: string;
  made: number;
  stage: 'open' | 'playing' | 'over';
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
};

export type Opened = { id: string; link: string; code: string; person: string; token: string };

/** The house has said no, or could not be reached: then `code` is "offline". */
export class NotAnswered extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export const games = (): Promise<GameInfo[]> => request('/api/games');
export const listed = (): Promise<TableLine[]> => request('/api/tables');

/** Where others find this house, if this page is open on the house's own machine. */
export const address = (): Promise<{ address: string | null }> => request('/api/address');

/** Servers that help two browsers to reach each other. */
export const ice = (): Promise<{ servers: RTCIceServer[] }> => request('/api/ice');

export async function mine(purse: Purse = token): Promise<TableLine[]> {
  if (!purse.get()) return [];
  try {
    return await request('/api/mine', undefined, purse);
  } catch (error) {
    if (error instanceof NotAnswered && error.code === 'identity') return []; // another house, or a new one
    throw error;
  }
}

export async function open(table: NewTable, purse: Purse = token): Promise<Opened> {
  let opened: Opened;
  try {
    opened = await request('/api/tables', table, purse);
  } catch (error) {
    if (!(error instanceof NotAnswered) || error.code !== 'identity') throw error;
    purse.set(null); // nobody here knows it: come as somebody new
    opened = await request('/api/tables', table, purse);
  }
  purse.set(opened.token);
  return opened;
}

/** `body`: an object that is sent as JSON, or a text that is JSON already. */
export async function request<T>(
  path: string,
  body?: NewTable | { text: string },
  purse: Purse = token,
): Promise<T> {
  const headers: Record<string, string> = {};
  const mine = purse.get();
  if (mine) headers.Authorization = `Bearer ${mine}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const sent = body && 'text' in body ? body.text : JSON.stringify(body);
  const asked = { method: body === undefined ? 'GET' : 'POST', headers, body: sent };
  let answer: Response;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new NotAnswered('offline', 'The house does not answer.');
  }
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return said as T;
  const { code = 'broken', sentence = answer.statusText } = said as Partial<Record<string, string>>;
  throw new NotAnswered(code, sentence);
}
