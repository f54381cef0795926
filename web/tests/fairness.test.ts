import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Draw } from '../src/replay/replay';
import { bigEndian, canonical, fromHex, toHex } from '../src/replay/proof/bytes';
import { drawn } from '../src/replay/proof/drawing';
import { examine, type Finding, type What } from '../src/replay/proof/examine';
import { hashing } from '../src/replay/proof/hashing';
import type { MatchLog } from '../src/replay/proof/log';

/** Records are played and written by the server's own code, anew for each run. */
type Written = { log: MatchLog; draws: Draw[] };
let written: Record<string, Written>;

beforeAll(() => {
  const root = join(import.meta.dirname, '../..');
  const env = { ...process.env, SCALEHOUSE_RULES: 'plain' };
  const python = join(root, '.venv/bin/python');
  const text = execFileSync(python, ['-m', 'tests.server.match_logs'], {
    cwd: root,
    env,
    maxBuffer: 2 ** 26,
  });
  written = JSON.parse(text.toString()) as Record<string, Written>;
}, 120_000);

const OTHERS = ['set_up', 'bot']; // than the plain matches of each game

const copy = (game: string): Written => structuredClone(written[game]!);
const note = (entropy: string | null, log: MatchLog) => ({
  seal: log.commitment,
  entropy,
  end: log.end,
});

async function findings(one: Written, isSecure = true, entropy: string | null = null) {
  const known = { draws: one.draws, note: note(entropy, written[one.log.game]!.log) };
  const { findings, isFair, by } = await examine(one.log, known, await hashing(isSecure));
  const states = Object.fromEntries(findings.map((each) => [each.what, each.state]));
  return { states: states as Record<What, Finding['state']>, isFair, by, findings };
}

test.each([true, false])('a match that was played is fair (secure page: %s)', async (isSecure) => {
  for (const game of Object.keys(written).filter((name) => !OTHERS.includes(name))) {
    const found = await findings(copy(game), isSecure, toHex(new TextEncoder().encode('mine')));
    expect([game, found.isFair]).toEqual([game, true]);
    expect(found.by).toBe(isSecure ? 'browser' : 'library');
    expect(Object.values(found.states)).not.toContain('open');
    expect(found.states).toMatchObject({ people: 'good', start: 'good', keys: 'good' });
  }
});

test('the dice of Scathe are rolled again without the server', async () => {
  const one = copy('scathe');
  const rolls = one.log.entries.filter((entry) => entry.by === 'chance').length;
  one.draws = [];
  const found = await findings(one);
  expect(found.findings.find((each) => each.what === 'dice')).toMatchObject({
    state: 'good',
    args: { count: rolls },
  });
  expect(found.states.draws).toBe('open');
});

test('a roll that was changed is found, by the dice and by the chain', async () => {
  const one = copy('scathe');
  const entry = one.log.entries.findIndex((each) => each.by === 'chance' && each.then.die);
  const roll = one.log.entries[entry]!;
  roll.then.die = (roll.then.die! % 6) + 1;
  const found = await findings(one);
  expect(found.states).toMatchObject({ chain: 'bad', dice: 'bad', draws: 'good', end: 'bad' });
  expect(found.findings.find((each) => each.what === 'dice')!.args.entry).toBe(entry);
  expect(found.isFair).toBe(false);
});

test('another card is found by the odds', async () => {
  const one = copy('fate');
  const draw = one.draws.find(([, odds]) => odds.reduce((sum, [, count]) => sum + count, 0) > 1)!;
  const entry = one.log.entries[draw[0]]!;
  const possible = draw[1].flatMap(([first, count]) =>
    Array.from({ length: count }, (_, nth) => first + nth),
  );
  entry.move = possible.find((move) => move !== entry.move)!;
  expect((await findings(one)).states).toMatchObject({ draws: 'bad', chain: 'bad' });
});

test('another secret, another seal, missing bytes and a missing entry are found', async () => {
  const secret = copy('scathe');
  secret.log.secret = '00'.repeat(32);
  expect((await findings(secret)).states).toMatchObject({ seal: 'bad', dice: 'bad', chain: 'good' });
  const seal = copy('scathe');
  seal.log.commitment = '11'.repeat(32);
  expect((await findings(seal)).states).toMatchObject({ seal: 'bad', noted: 'bad', chain: 'bad' });
  expect((await findings(copy('scathe'), true, 'ff')).states.entropy).toBe('bad');
  const short = copy('scathe');
  short.log.entries.pop();
  expect((await findings(short)).states).toMatchObject({ chain: 'bad', end: 'bad' });
});

test('a sound log of another match is not the one that was shown', async () => {
  const one = copy('scathe');
  const known = { draws: one.draws, note: { seal: null, entropy: null, end: '22'.repeat(32) } };
  const { findings, isFair } = await examine(one.log, known);
  expect(findings.find((each) => each.what === 'end')!.state).toBe('bad');
  expect(isFair).toBe(false);
});

test('a start that somebody set up is refused, or shouted about', async () => {
  const { log, draws } = written.set_up!;
  const refused = await examine(log, { draws, note: null });
  expect(refused.isFair).toBe(false);
  expect(refused.findings.find((each) => each.what === 'start')!.state).toBe('bad');
  const allowed = await examine(log, { draws, note: null, allowStart: true });
  expect(allowed.isFair).toBe(true);
  expect(allowed.findings.find((each) => each.what === 'start')!.state).toBe('open');
});

test('a key more is found, anywhere', async () => {
  const above = copy('scathe');
  Object.assign(above.log, { more: 1 });
  const within = copy('scathe');
  Object.assign(within.log.entries[3]!, { more: 1 });
  for (const one of [above, within]) expect((await findings(one)).states.keys).toBe('bad');
});

test('every key of a log is covered', async () => {
  const { log } = copy('fate');
  for (const key of Object.keys(log) as (keyof MatchLog)[]) {
    for (const instead of ['x', 7, null, [], true]) {
      const one = copy('fate');
      if (JSON.stringify(one.log[key]) === JSON.stringify(instead)) continue;
      Object.assign(one.log, { [key]: instead });
      const isFair = await findings(one)
        .then((found) => found.isFair)
        .catch(() => false);
      expect([key, instead, isFair]).toEqual([key, instead, false]);
    }
  }
});

test('a log of format 1 is checked, and says which keys are not covered', async () => {
  const root = join(import.meta.dirname, '../../tests/core/format_1');
  for (const game of ['scathe', 'fate', 'scale', 'trex']) {
    const log = JSON.parse(readFileSync(join(root, `${game}.json`), 'utf8')) as MatchLog;
    const { findings, isFair } = await examine(log, { draws: [], note: null });
    expect([game, isFair]).toEqual([game, true]);
    const keys = findings.find((each) => each.what === 'keys')!;
    const uncovered = game === 'fate' ? 'outcome, table' : 'outcome';
    expect(keys).toMatchObject({ state: 'open', args: { keys: uncovered } });
  }
});

test('people and bots: who added what', async () => {
  const { log, draws } = copy('bot');
  const told = async (one: MatchLog) => {
    const { findings } = await examine(one, { draws, note: null });
    return findings.find((each) => each.what === 'people')!;
  };
  expect(await told(log)).toMatchObject({ state: 'good', args: { added: '1', none: '–' } });
  expect(await told({ ...log, entropy: ['none', log.entropy[1]!] })).toMatchObject({ state: 'open' });
  expect(await told({ ...log, entropy: [log.entropy[0]!, 'ff'] })).toMatchObject({ state: 'bad' });
});

test('a bot whose part was left out is found, but where nobody added anything', async () => {
  const { log, draws } = copy('bot');
  const told = async (one: MatchLog) => {
    const { findings } = await examine(one, { draws, note: null });
    return findings.find((each) => each.what === 'people')!.state;
  };
  expect(await told({ ...log, entropy: [log.entropy[0]!, 'none'] })).toBe('bad');
  expect(await told({ ...log, entropy: ['none', 'none'] })).toBe('open');
});

test('the bytes of this browser are looked for on its own seat', async () => {
  const { log, draws } = copy('bot');
  const told = async (seat: number | null) => {
    const note = { seal: null, entropy: log.entropy[0]!, seat, end: null };
    const { findings } = await examine(log, { draws, note });
    return findings.find((each) => each.what === 'entropy')!.state;
  };
  expect(await told(0)).toBe('good');
  expect(await told(1)).toBe('bad');
  expect(await told(null)).toBe('good'); // as it was noted by an earlier version
});

test('without a note nothing is claimed that was not seen', async () => {
  const { findings } = await examine(copy('scathe').log, { draws: [], note: null });
  const open = findings.filter((each) => each.state === 'open').map((each) => each.what);
  expect(open).toEqual(['noted', 'entropy', 'end', 'draws']);
});

test('bytes and JSON are written as the server writes them', () => {
  expect(canonical({ b: [1, { ä: 'ö"\n' }], a: null })).toBe(
    '{"a":null,"b":[1,{"\\u00e4":"\\u00f6\\"\\n"}]}',
  );
  expect(toHex(bigEndian(258, 4))).toBe('00000102');
  expect(toHex(fromHex('00ff10'))).toBe('00ff10');
  expect(() => fromHex('zz')).toThrow();
});

test('odds are added up in the order of moves', () => {
  const odds: Draw[1] = [
    [4, 2, 1],
    [9, 1, 3],
  ];
  expect([0n, 1n, 2n, 4n, 5n].map((left) => drawn(left, odds))).toEqual([4, 5, 9, 9, 4]);
});
