import { faceOf } from '../../games';
import type { Run } from '../replay';
import { bigEndian, bytesOf, fromHex, joined, toHex } from './bytes';
import type { Hashing } from './hashing';
import { addedBy, type Entry, type MatchLog } from './log';

/** Chance drawn again, from the secret and what the seats added: see docs/fairness.md. */

const PURPOSE = 'scalehouse outcome 1';

/** The number that outcome k of a match is made from. */
export async function numberFor(log: MatchLog, k: number, hash: Hashing): Promise<bigint> {
  const framed = log.entropy.map((_, seat) => {
    const bytes = fromHex(addedBy(log, seat));
    return joined(bigEndian(bytes.length, 2), bytes);
  });
  const message = joined(bytesOf(PURPOSE), ...framed, bigEndian(k, 8));
  const digest = await hash.hmac(fromHex(log.secret ?? ''), message);
  return BigInt(`0x${toHex(digest)}`);
}

/** What a bot on a seat adds: fixed by the secret, so nobody could choose it later. */
export async function addedByBot(log: MatchLog, seat: number, hash: Hashing): Promise<string> {
  const message = bytesOf(`scalehouse bot entropy 1 ${seat}`);
  return toHex(await hash.hmac(fromHex(log.secret ?? ''), message));
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

/** The value that an entry of chance shows, where it is the roll of a die that is known here. */
export const rolledIn = (game: string, entry: Entry): number | null =>
  faceOf(game)?.die?.rolledIn(entry) ?? null;

export const valueOf = (game: string, number: bigint): number =>
  drawn(
    number,
    faceOf(game)!.die!.sides.map((weight, side): Run => [side + 1, 1, weight]),
  );
