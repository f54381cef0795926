import type { Run } from '../film';
import { bigEndian, bytesOf, fromHex, joined, toHex } from './bytes';
import type { Hashing } from './hashing';
import type { Entry, MatchRecord } from './record';

/** Chance drawn again, from the secret and what the seats added: see docs/fairness.md. */

const PURPOSE = 'scalehouse outcome 1';

/** The number that outcome k of a match is made from. */
export async function numberFor(record: MatchRecord, k: number, hash: Hashing): Promise<bigint> {
  const framed = record.entropy.map((text) => {
    const bytes = fromHex(text);
    return joined(bigEndian(bytes.length, 2), bytes);
  });
  const message = joined(bytesOf(PURPOSE), ...framed, bigEndian(k, 8));
  const digest = await hash.hmac(fromHex(record.secret ?? ''), message);
  return BigInt(`0x${toHex(digest)}`);
}

/** The first move at which the odds, added up in the order of moves, exceed what is left. */
export function drawn(number: bigint, odds: Run[]): number {
  const sum = odds.reduce((all, [, count, weight]) => all + count * weight, 0);
  let left = Number(number % BigInt(sum));
  for (const [first, count, weight] of odds) {
    if (left < count * weight) return first + Math.floor(left / weight);
    left -= count * weight;
  }
  throw new Error('odds without an outcome');
}

/** How many sides of a game's die show each value, from 1 on: printed on the die, so nobody has to be believed. */
const SIDES: Record<string, number[]> = { scathe: [1, 2, 3, 3, 2, 1] };

/** The value that an entry of chance shows, where it is the roll of a die that is known here. */
export function rolledIn(game: string, entry: Entry): number | null {
  if (!SIDES[game]) return null;
  const shown = Object.entries(entry.then).filter(([name]) => /^(die|initiative\[)/.test(name));
  const value = shown.map(([, one]) => one).find((one) => one > 0);
  return value ?? null;
}

export const valueOf = (game: string, number: bigint): number =>
  drawn(
    number,
    SIDES[game]!.map((weight, side): Run => [side + 1, 1, weight]),
  );
