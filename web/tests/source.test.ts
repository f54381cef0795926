import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the boards learn of a game comes typed and by keys: no sentence is read, and no number of a move is copied. */

const MADE = /wire\/generated\/|learn\/generated\//;
const sources = readdirSync('src', { recursive: true, encoding: 'utf-8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !MADE.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf-8') }));
const ofGames = sources.filter(({ path }) => path.startsWith('games/'));

const found = (files: typeof sources, pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([piece]) => `${path}: ${piece}`));

/** A pattern that a text is held against. */
const PATTERN =
  /\.(match|matchAll|search|replace|replaceAll|split)\(\s*\/.*|\/[dgimsuvy]*\.(test|exec)\(.*|new RegExp\(.*/g;
/** The number of a move, or a table of such. */
const COPIED = /\b(move|legal\w*)\.id\s*([-+<>=]=*|%)\s*\d+|\bMOVES?\s*=\s*[{[]|\bplay\(\s*\d+/g;
// None of these reads a sentence: an outline of a drawing, the key of a message and names of fields.
const OTHER = /^games\/(trex\/puppet\/creatures\/draw\.ts|plain\/shape\.ts|naming\.ts): /;

test('there are sources to look at', () => {
  expect(ofGames.length).toBeGreaterThan(150);
  expect(found(sources, PATTERN).length).toBeGreaterThan(5);
});

test('no board reads a sentence by a regular expression', () => {
  expect(found(ofGames, PATTERN).filter((one) => !OTHER.test(one))).toEqual([]);
});

test('no type is forced upon what came over the wire', () => {
  expect(found(sources, /as unknown as/g)).toEqual([]);
});

test('numbers of moves come from their declaration', () => {
  expect(found(ofGames, COPIED)).toEqual([]);
});

test.each([
  'if (move.id >= 12) return',
  'const MOVES = { place: 4 }',
  'play(3)',
  "text.replace(/ row$/, '')",
])('it would be found: %s', (text) => {
  const files = [{ path: 'games/x.ts', text }];
  expect([...found(files, COPIED), ...found(files, PATTERN)]).toHaveLength(1);
});
