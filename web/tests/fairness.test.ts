import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Draw } from '../src/after/film';
import { bigEndian, canonical, fromHex, toHex } from '../src/after/proof/bytes';
import { drawn } from '../src/after/proof/drawing';
import { examine, type Finding, type What } from '../src/after/proof/examine';
import { hashing } from '../src/after/proof/hashing';
import type { MatchRecord } from '../src/after/proof/record';

/** Records are played and written by the house's own code, anew for each run. */
type Written = { record: MatchRecord; draws: Draw[] };
let written: Record<string, Written>;

beforeAll(() => {
  const root = join(import.meta.dirname, '../..');
  const env = { ...process.env, SCALEHOUSE_RULES: 'plain' };
  const python = join(root, '.venv/bin/python');
  const text = execFileSync(python, ['-m', 'tests.house.records'], { cwd: root, env, maxBuffer: 2 ** 26 });
  written = JSON.parse(text.toString()) as Record<string, Written>;
}, 120_000);

const copy = (game: string): Written => structuredClone(written[game]!);
const note = (entropy: string | null, record: MatchRecord) => ({
  seal: record.commitment,
  entropy,
  end: record.end,
});

async function findings(one: Written, isSecure = true, entropy: string | null = null) {
  const known = { draws: one.draws, note: note(entropy, written[one.record.game]!.record) };
  const { findings, isFair, by } = await examine(one.record, known, await hashing(isSecure));
  const states = Object.fromEntries(findings.map((each) => [each.what, each.state]));
  return { states: states as Record<What, Finding['state']>, isFair, by, findings };
}

test.each([true, false])('a match that was played is fair (secure page: %s)', async (isSecure) => {
  for (const game of Object.keys(written)) {
    const found = await findings(copy(game), isSecure, toHex(new TextEncoder().encode('mine')));
    expect([game, found.isFair]).toEqual([game, true]);
    expect(found.by).toBe(isSecure ? 'browser' : 'library');
    expect(Object.values(found.states)).not.toContain('open');
  }
});

test('the dice of Scathe are rolled again without the house', async () => {
  const one = copy('scathe');
  const rolls = one.record.entries.filter((entry) => entry.by === 'chance').length;
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
  const entry = one.record.entries.findIndex((each) => each.by === 'chance' && each.then.die);
  const roll = one.record.entries[entry]!;
  roll.then.die = (roll.then.die! % 6) + 1;
  const found = await findings(one);
  expect(found.states).toMatchObject({ chain: 'bad', dice: 'bad', draws: 'good', end: 'bad' });
  expect(found.findings.find((each) => each.what === 'dice')!.args.entry).toBe(entry);
  expect(found.isFair).toBe(false);
});

test('another card is found by the odds', async () => {
  const one = copy('fate');
  const draw = one.draws.find(([, odds]) => odds.reduce((sum, [, count]) => sum + count, 0) > 1)!;
  const entry = one.record.entries[draw[0]]!;
  const possible = draw[1].flatMap(([first, count]) =>
    Array.from({ length: count }, (_, nth) => first + nth),
  );
  entry.move = possible.find((move) => move !== entry.move)!;
  expect((await findings(one)).states).toMatchObject({ draws: 'bad', chain: 'bad' });
});

test('another secret, another seal, missing bytes and a missing entry are found', async () => {
  const secret = copy('scathe');
  secret.record.secret = '00'.repeat(32);
  expect((await findings(secret)).states).toMatchObject({ seal: 'bad', dice: 'bad', chain: 'good' });
  const seal = copy('scathe');
  seal.record.commitment = '11'.repeat(32);
  expect((await findings(seal)).states).toMatchObject({ seal: 'bad', noted: 'bad', chain: 'bad' });
  expect((await findings(copy('scathe'), true, 'ff')).states.entropy).toBe('bad');
  const short = copy('scathe');
  short.record.entries.pop();
  expect((await findings(short)).states).toMatchObject({ chain: 'bad', end: 'bad' });
});

test('a sound record of another match is not the one that was shown', async () => {
  const one = copy('scathe');
  const known = { draws: one.draws, note: { seal: null, entropy: null, end: '22'.repeat(32) } };
  const { findings, isFair } = await examine(one.record, known);
  expect(findings.find((each) => each.what === 'end')!.state).toBe('bad');
  expect(isFair).toBe(false);
});

test('without a note nothing is claimed that was not seen', async () => {
  const { findings } = await examine(copy('scathe').record, { draws: [], note: null });
  const open = findings.filter((each) => each.state === 'open').map((each) => each.what);
  expect(open).toEqual(['noted', 'entropy', 'end', 'draws']);
});

test('bytes and JSON are written as the house writes them', () => {
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
