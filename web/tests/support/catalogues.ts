import { readFileSync } from 'node:fs';
import { catalogues } from '../../src/words/fluent.svelte';

/** The Fluent files, as the server hands them out. */

const FOLDERS: Record<string, string> = {
  house: 'src/scalehouse/core/text', // the prefix of its words is kept: stored matches have it
  table: 'src/scalehouse/server/tables',
  liars_dice: 'examples/liars_dice/liars_dice',
};

const pathOf = (prefix: string, language: string): string =>
  `../${FOLDERS[prefix] ?? `src/scalehouse/games/${prefix}`}/words/${language}.ftl`;

export const sourceOf = (prefix: string, language: string): string =>
  readFileSync(pathOf(prefix, language), 'utf-8');

/** Words of a game, ready to be said in both languages. */
export function learn(...prefixes: string[]): void {
  for (const prefix of ['house', 'table', ...prefixes]) {
    for (const language of ['en', 'de']) catalogues.learn(prefix, language, sourceOf(prefix, language));
  }
}

/** `GAME.KEY` of every message. */
export const keysOf = (prefix: string): string[] =>
  [...sourceOf(prefix, 'de').matchAll(/^(\w+) =/gm)].map((found) => `${prefix}.${found[1]!}`);
