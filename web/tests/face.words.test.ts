import { FluentResource } from '@fluent/bundle';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { withFaces } from '../src/games';
import { catalogues, FACE } from '../src/words/fluent.svelte';
import { learnWords, speech, wordsOf } from '../src/words/index.svelte';
import { LANGUAGES } from '../src/words/languages';
import { learn, sourceOf } from './support/catalogues';

/** What the faces say by themselves: the same in every language, all of it used, and nothing used that is not there. */

const languages = Object.keys(LANGUAGES);
const speaking = withFaces.filter((game) => existsSync(`src/games/${game}/words`));

type Said = Record<string, string[]>; // by key: what is filled in

function saidBy(game: string, language: string): Said {
  const text = sourceOf(FACE + game, language);
  const found = new FluentResource(text).body.map(({ id, value }) => {
    const used = [...JSON.stringify(value).matchAll(/"type":"var","name":"(\w+)"/g)];
    return [id, [...new Set(used.map(([, name]) => name!))].sort()] as const;
  });
  expect(found.length, 'a key that stands twice, or what is no Fluent').toBe(text.match(/^\w+ =/gm)!.length);
  return Object.fromEntries(found);
}

const sourcesOf = (game: string): string =>
  readdirSync(`src/games/${game}`, { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .map((path) => readFileSync(`src/games/${game}/${path}`, 'utf-8'))
    .join('\n');

/** The texts that a view may hold are keys, too: `l(player.nature)`. */
const viewOf = (game: string): string => readFileSync(`src/wire/generated/views/${game}.ts`, 'utf-8');

const KEYS_OF_FACE = /(?:prompt|wonTogether|lostTogether): '(\w+)'/g;
const matches = (template: string): RegExp => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`);

test('every game with a face speaks', () => expect(speaking).toEqual(withFaces));

describe.each(speaking)('the words of the face of %s', (game) => {
  const english = saidBy(game, 'en');
  const source = sourcesOf(game);

  test.each(languages)('%s says all of it, with what is filled in', (language) => {
    expect(saidBy(game, language)).toEqual(english);
  });

  test('nothing is said that has no words', () => {
    const called = [...source.matchAll(/(?<![\w.$])l\(\s*'(\w+)'/g), ...source.matchAll(KEYS_OF_FACE)];
    expect(called.length).toBeGreaterThan(10);
    expect([...new Set(called.map(([, key]) => key!))].filter((key) => !(key in english))).toEqual([]);
    const templates = [...source.matchAll(/(?<![\w.$])l\(`(\w*\$\{[^`}]*\}\w*)`/g)].map(([, one]) => one!);
    const keys = Object.keys(english);
    expect(templates.filter((one) => !keys.some((key) => matches(one).test(key)))).toEqual([]);
  });

  test('all words are used', () => {
    const quoted = new Set([...`${source}${viewOf(game)}`.matchAll(/['"](\w+)['"]/g)].map(([, key]) => key!));
    const templates = [...source.matchAll(/`(\w*\$\{[^`}]*\}\w*)`/g)].map(([, one]) => matches(one!));
    const guided = [...source.matchAll(/on: '\w+\.(\w+)'/g)].map(([, on]) => `guide_${on!}`);
    const isUsed = (key: string): boolean =>
      quoted.has(key) || guided.includes(key) || templates.some((one) => one.test(key));
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the words of a face', () => {
  beforeEach(() => speech.choose('en'));

  test('come with the words of its game, in the reader’s language', async () => {
    learn(); // so that the server is asked for nothing
    const game = speaking[0]!;
    catalogues.learn(game, 'en', '');
    const key = Object.entries(saidBy(game, 'en')).find(([, args]) => !args.length)![0];
    expect(wordsOf(game)(key)).toBe('');
    await learnWords(game);
    expect(sourceOf(FACE + game, 'en')).toContain(`${key} = ${wordsOf(game)(key)}\n`);
  });

  test('have one form for one, another for more or none', () => {
    catalogues.learn(
      `${FACE}rings`,
      'en',
      'left = { $count } { $count ->\n  [one] ring\n *[other] rings\n }',
    );
    const left = (count: number): string => wordsOf('rings')('left', { count });
    expect([left(0), left(1), left(11)]).toEqual(['0 rings', '1 ring', '11 rings']);
  });
});
