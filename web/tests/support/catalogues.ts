import { existsSync, readFileSync } from 'node:fs';
import { catalogues, FACE } from '../../src/words/fluent.svelte';
import { LANGUAGES } from '../../src/words/languages';

/** The Fluent files, as the server hands them out, and those of the faces. */

const FOLDERS: Record<string, string> = {
  house: 'src/scalehouse/core/text', // the prefix of its words is kept: stored matches have it
  table: 'src/scalehouse/server/tables',
  liars_dice: 'examples/liars_dice/liars_dice',
};

function pathOf(prefix: string, language: string): string {
  if (prefix.startsWith(FACE)) return `src/games/${prefix.slice(FACE.length)}/words/${language}.ftl`;
  return `../${FOLDERS[prefix] ?? `src/scalehouse/games/${prefix}`}/words/${language}.ftl`;
}

export const sourceOf = (prefix: string, language: string): string =>
  readFileSync(pathOf(prefix, language), 'utf-8');

/** Words of games and of their faces, ready to be said in every language. */
export function learn(...games: string[]): void {
  const faces = games.map((game) => FACE + game).filter((prefix) => existsSync(pathOf(prefix, 'en')));
  for (const prefix of ['house', 'table', ...games, ...faces]) {
    for (const language of Object.keys(LANGUAGES))
      catalogues.learn(prefix, language, sourceOf(prefix, language));
  }
}

/** `GAME.KEY` of every message. */
export const keysOf = (prefix: string): string[] =>
  [...sourceOf(prefix, 'de').matchAll(/^(\w+) =/gm)].map((found) => `${prefix}.${found[1]!}`);
