import type { Draw } from '../replay';
import { bytesOf, canonical, fromHex, toHex } from './bytes';
import { addedByBot, drawn, numberFor, rolledIn, valueOf } from './drawing';
import { hashing, type Hashing } from './hashing';
import type { Note } from './notes';
import { addedBy, closingOf, headerOf, PERSON, uncoveredKeys, unknownKeys, type MatchLog } from './log';

/**
 * Checks a match in the browser, from its log alone. It knows no rules: what was possible at each draw is taken
 * from the server and said to be so; everything else is computed here.
 */

export type What =
  | 'seal'
  | 'noted'
  | 'entropy'
  | 'people'
  | 'start'
  | 'keys'
  | 'practice'
  | 'chain'
  | 'end'
  | 'dice'
  | 'draws';
export type Finding = { what: What; state: 'good' | 'bad' | 'open'; args: Record<string, unknown> };
export type Examined = { findings: Finding[]; by: Hashing['by']; isFair: boolean };

/** `allowStart`: a study or a puzzle may begin in a position that somebody set up. */
export type Known = { draws: Draw[]; note: Note | null; allowStart?: boolean };

export async function examine(log: MatchLog, known: Known, hash?: Hashing): Promise<Examined> {
  const tool = hash ?? (await hashing());
  const findings = [
    await seal(log, tool),
    noted(log, known.note),
    entropy(log, known.note),
    await people(log, tool),
    start(log, known.allowStart ?? false),
    keys(log),
    ...practice(log),
    ...(await chain(log, known.note?.end ?? null, tool)),
    ...(await chance(log, known.draws, tool)),
  ];
  return { findings, by: tool.by, isFair: findings.every((one) => one.state !== 'bad') };
}

const found = (what: What, isGood: boolean, args: Finding['args'] = {}): Finding => ({
  what,
  state: isGood ? 'good' : 'bad',
  args,
});

async function seal(log: MatchLog, hash: Hashing): Promise<Finding> {
  const secret = log.secret ?? '';
  const made = secret ? toHex(await hash.sha256(fromHex(secret))) : '';
  return found('seal', made === log.commitment);
}

/** Whether it is the seal that this browser saw before the match. */
function noted(log: MatchLog, note: Note | null): Finding {
  if (!note?.seal) return { what: 'noted', state: 'open', args: {} };
  return found('noted', note.seal === log.commitment);
}

function entropy(log: MatchLog, note: Note | null): Finding {
  const args = {
    count: log.entropy.filter((_, seat) => addedBy(log, seat)).length,
    seats: log.seats,
  };
  if (!note?.entropy) return { what: 'entropy', state: 'open', args };
  const { seat, entropy: mine } = note;
  return found('entropy', seat == null ? log.entropy.includes(mine) : addedBy(log, seat) === mine, args);
}

/**
 * Which people added bytes; what bots add counts as the server's own, and comes from the secret. It may be left out only
 * where nobody added anything: else somebody could choose, after all had added theirs.
 */
async function people(log: MatchLog, hash: Hashing): Promise<Finding> {
  if (!log.players) return { what: 'people', state: 'open', args: {} };
  const added: number[] = [];
  const none: number[] = [];
  const isAdded = log.players.some((_, seat) => addedBy(log, seat));
  let isSound = true;
  for (const [seat, player] of log.players.entries()) {
    const bytes = addedBy(log, seat);
    if (player === PERSON) (bytes ? added : none).push(seat + 1);
    else isSound &&= bytes === (isAdded ? await addedByBot(log, seat, hash) : '');
  }
  const args = { added: added.join(', ') || '–', none: none.join(', ') || '–' };
  if (isSound && !added.length) return { what: 'people', state: 'open', args };
  return found('people', isSound, args);
}

/** The rules are not known here, but a match of the server itself never brings a start of its own. */
function start(log: MatchLog, isAllowed: boolean): Finding {
  const isOwn = log.start === null;
  if (!isOwn && isAllowed) return { what: 'start', state: 'open', args: {} };
  return found('start', isOwn);
}

/** Every key is known, and covered by a hash or the seal. */
function keys(log: MatchLog): Finding {
  const unknown = unknownKeys(log);
  const uncovered = uncoveredKeys(log);
  if (!unknown.length && uncovered.length) {
    return { what: 'keys', state: 'open', args: { keys: uncovered.join(', ') } };
  }
  return found('keys', !unknown.length, { keys: unknown.join(', ') });
}

const practice = (log: MatchLog): Finding[] =>
  log.practice ? [{ what: 'practice', state: 'open', args: {} }] : [];

/** Every hash again, each over its entry and the one before; then the last, which all seats were shown. */
async function chain(log: MatchLog, shownEnd: string | null, hash: Hashing): Promise<Finding[]> {
  const hashed = async (content: unknown): Promise<string> =>
    toHex(await hash.sha256(bytesOf(canonical(content))));
  let last = await hashed(headerOf(log));
  let broken = -1;
  for (const [number, entry] of log.entries.entries()) {
    last = await hashed({ ...entry, hash: last });
    if (last !== entry.hash) {
      broken = number;
      break;
    }
  }
  const args = { count: log.entries.length, entry: broken };
  const closing = closingOf(log, last);
  if (closing) last = await hashed(closing);
  const isWhole = broken < 0 && last === log.end;
  return [found('chain', isWhole, args), shownAtTheEnd(isWhole, last, shownEnd)];
}

/** Only who was shown a hash can say whether it is that one: a log can be sound and be another. */
function shownAtTheEnd(isWhole: boolean, last: string, shown: string | null): Finding {
  const args = { end: last };
  if (shown === null) return { what: 'end', state: isWhole ? 'open' : 'bad', args };
  return found('end', isWhole && shown === last, args);
}

/** Every outcome again: dice by what is printed on them, everything else by the odds that the server gives. */
async function chance(log: MatchLog, draws: Draw[], hash: Hashing): Promise<Finding[]> {
  const odds = new Map(draws);
  const wrong = { dice: -1, draws: -1 };
  const count = { dice: 0, draws: 0 };
  let k = 0;
  for (const [entry, one] of log.entries.entries()) {
    if (one.by !== 'chance') continue;
    const number = await numberFor(log, k++, hash);
    const rolled = rolledIn(log.game, one);
    const possible = odds.get(entry);
    if (rolled !== null) {
      count.dice++;
      if (wrong.dice < 0 && valueOf(log.game, number) !== rolled) wrong.dice = entry;
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
