import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFaces } from '../src/games';

/** No page knows a game by its name: what is one game's alone stands in its folder, and is found by its face. */

const SOURCE = 'src';
// What belongs to a game, and what is made from games.
const OWN = /^src\/(games\/(?!plain\/|plugin\/)[\w-]+\/|wire\/generated\/|learn\/generated\/)/;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .filter((path) => !OWN.test(path));

/** Ways to name a game in code: a literal, the begin of a key or a path, a folder, an entry, a class, a type. */
function waysToName(game: string): RegExp {
  const Type = game[0]!.toUpperCase() + game.slice(1);
  return new RegExp(
    [
      `['"\`]${game}['"\`./]`,
      `/${game}['"\`/.]`,
      `\\b${game}\\s*:(?!:)`,
      `\\[['"]?${game}\\b`,
      `\\.${game}\\b(?!\\()`,
      `\\b(import|const|let|function)\\b[^'"]*\\b${game}\\b`,
      `\\b(?!Scalehouse)${Type}[A-Z]\\w*`,
    ].join('|'),
  );
}

const named = (text: string): string[] =>
  withFaces.flatMap((game) => text.split('\n').filter((line) => waysToName(game).test(line)));

test('there are games to look for, and files to look in', () => {
  expect(withFaces.length).toBeGreaterThan(3);
  expect(files.length).toBeGreaterThan(80);
});

test.each(files)('%s names no game', (path) => {
  expect(named(readFileSync(path, 'utf-8'))).toEqual([]);
  expect(withFaces.filter((game) => basename(path).toLowerCase().startsWith(game))).toEqual([]);
});

describe('what would be found', () => {
  test.each([
    "if (game === 'trex') return;",
    "import { showOf } from '../games/trex/data';",
    "t('trex.now')",
    "  'option.trex.first_game': 'First game',",
    "  'sheet.fate.guess': 'Guess',",
    'const MOST = { scale: 1.5 };',
    '.tv .scale .zoom {',
    "import type TrexScreen from './Screen.svelte';",
    "import { fate } from './guides';",
  ])('%s', (line) => expect(named(line)).toEqual([line]));

  test.each(['transform: scale(1.2);', 'context.scale(2, 2);', 'on a scale of ten', 'import Scalehouse;'])(
    'not %s',
    (line) => expect(named(line)).toEqual([]),
  );
});
