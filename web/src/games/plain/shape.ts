import type { Words } from '../../wire/generated/protocol';

/**
 * How plain data is laid out for people who have no other face of a game. A number called `seat`, or something that ends in
 * `_seat`, is a seat: who sits there is named. Words are said. A list of things with the same parts is a table.
 */

export type Row = Record<string, unknown>;

const KEY = /^[a-z]\w*\.[a-z]\w*$/; // of a message: its game, a dot, its name

export const isWords = (one: unknown): one is Words =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  KEY.test(one.key) &&
  Object.keys(one).every((part) => part === 'key' || part === 'args');

export const isSimple = (one: unknown): boolean => one === null || typeof one !== 'object' || isWords(one);

export const isSeat = (name: string): boolean => name === 'seat' || name.endsWith('_seat');

/** The parts that all of them have; none unless it is a list of such things. */
export function columns(value: unknown[]): string[] {
  const rows = value.filter((one): one is Row => !isSimple(one) && !Array.isArray(one));
  if (!rows.length || rows.length < value.length) return [];
  const names = Object.keys(rows[0]!);
  const isAlike = rows.every((row) => Object.keys(row).join() === names.join());
  return isAlike && rows.every((row) => Object.values(row).every(isSimple)) ? names : [];
}

/** Signs that are a picture rather than text, such as dice. */
export const isPicture = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !/[\p{L}\p{N}]/u.test(value);

/** A part of something, if it is there. */
export const partOf = (whole: unknown, name: string | number): unknown =>
  isSimple(whole) ? null : ((whole as Record<string | number, unknown>)[name] ?? null);
