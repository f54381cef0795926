import type { Draw } from '../film';
import { bytesOf, canonical, fromHex, toHex } from './bytes';
import { drawn, numberFor, rolledIn, valueOf } from './drawing';
import { hashing, type Hashing } from './hashing';
import type { Note } from './notes';
import { headerOf, type MatchRecord } from './record';

/**
 * Checks a match in the browser, from its record alone. It knows no rules: what was possible at each draw is taken
 * from the house and said to be so; everything else is computed here.
 */

export type What = 'seal' | 'noted' | 'entropy' | 'chain' | 'end' | 'dice' | 'draws';
export type Finding = { what: What; state: 'good' | 'bad' | 'open'; args: Record<string, unknown> };
export type Examined = { findings: Finding[]; by: Hashing['by']; isFair: boolean };

export type Known = { draws: Draw[]; note: Note | null };

export async function examine(record: MatchRecord, known: Known, hash?: Hashing): Promise<Examined> {
  const tool = hash ?? (await hashing());
  const findings = [
    await seal(record, tool),
    noted(record, known.note),
    entropy(record, known.note),
    ...(await chain(record, known.note?.end ?? null, tool)),
    ...(await chance(record, known.draws, tool)),
  ];
  return { findings, by: tool.by, isFair: findings.every((one) => one.state !== 'bad') };
}

const found = (what: What, isGood: boolean, args: Finding['args'] = {}): Finding => ({
  what,
  state: isGood ? 'good' : 'bad',
  args,
});

async function seal(record: MatchRecord, hash: Hashing): Promise<Finding> {
  const secret = record.secret ?? '';
  const made = secret ? toHex(await hash.sha256(fromHex(secret))) : '';
  return found('seal', made === record.commitment);
}

/** Whether it is the seal that this browser saw before the match. */
function noted(record: MatchRecord, note: Note | null): Finding {
  if (!note?.seal) return { what: 'noted', state: 'open', args: {} };
  return found('noted', note.seal === record.commitment);
}

function entropy(record: MatchRecord, note: Note | null): Finding {
  const args = { count: record.entropy.filter(Boolean).length, seats: record.seats };
  if (!note?.entropy) return { what: 'entropy', state: 'open', args };
  return found('entropy', record.entropy.includes(note.entropy), args);
}

/** Every hash again, each over its entry and the one before; then the last, which all seats were shown. */
async function chain(record: MatchRecord, shownEnd: string | null, hash: Hashing): Promise<Finding[]> {
  const hashed = async (content: unknown): Promise<string> =>
    toHex(await hash.sha256(bytesOf(canonical(content))));
  let last = await hashed(headerOf(record));
  let broken = -1;
  for (const [number, entry] of record.entries.entries()) {
    last = await hashed({ ...entry, hash: last });
    if (last !== entry.hash) {
      broken = number;
      break;
    }
  }
  const args = { count: record.entries.length, entry: broken };
  const isWhole = broken < 0 && last === record.end;
  return [found('chain', isWhole, args), shownAtTheEnd(isWhole, last, shownEnd)];
}

/** Only who was shown a hash can say whether it is that one: a record can be sound and be another. */
function shownAtTheEnd(isWhole: boolean, last: string, shown: string | null): Finding {
  const args = { end: last };
  if (shown === null) return { what: 'end', state: isWhole ? 'open' : 'bad', args };
  return found('end', isWhole && shown === last, args);
}

/** Every outcome again: dice by what is printed on them, everything else by the odds that the house gives. */
async function chance(record: MatchRecord, draws: Draw[], hash: Hashing): Promise<Finding[]> {
  const odds = new Map(draws);
  const wrong = { dice: -1, draws: -1 };
  const count = { dice: 0, draws: 0 };
  let k = 0;
  for (const [entry, one] of record.entries.entries()) {
    if (one.by !== 'chance') continue;
    const number = await numberFor(record, k++, hash);
    const rolled = rolledIn(record.game, one);
    const possible = odds.get(entry);
    if (rolled !== null) {
      count.dice++;
      if (wrong.dice < 0 && valueOf(record.game, number) !== rolled) wrong.dice = entry;
    }
    if (possible) {
      count.draws++;
      if (wrong.draws < 0 && drawn(number, possible) !== one.move) wrong.draws = entry;
    }
  }
  const told: Finding[] = [];
  if (count.dice) told.push(found('dice', wrong.dice < 0, { count: count.dice, entry: wrong.dice }));
  if (count.draws) told.push(found('draws', wrong.draws < 0, { count: count.draws, entry: wrong.draws }));
  else if (k) told.push({ what: 'draws', state: 'open', args: { count: k } });
  return told;
}
