import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkOf, pageOf } from '../build/rules';
import { hintFor, type Hint } from '../src/learn/guides';
import { fate } from '../src/learn/guides/fate';
import { scale } from '../src/learn/guides/scale';
import { scathe } from '../src/learn/guides/scathe';
import { trex } from '../src/learn/guides/trex';
import { games as german } from '../src/words/games.de';

const GUIDES: [string, Hint[]][] = Object.entries({ fate, scale, scathe, trex });
const pageAt = (game: string): string => readFileSync(`../docs/rules/${game}.md`, 'utf-8');

test.each(GUIDES)('the hints of %s speak of moves, events and rules that there are', (game, hints) => {
  for (const hint of hints) {
    expect(german[game]!.templates, hint.on).toHaveProperty([hint.on]);
    expect(pageAt(game), hint.rule).toContain(`id="${hint.rule}"`);
  }
});

test('a hint is given once, when its move can be made, and says where', () => {
  const move = { id: 4, words: { key: 'scathe.place', args: {}, english: '' }, at: ['hero/0/1'] };
  expect(hintFor('scathe', [move], [], [])?.at).toEqual(['hero/0/1']);
  expect(hintFor('scathe', [move], [], ['scathe.place'])).toBeNull();
  expect(hintFor('scathe', [], [], [])).toBeNull();
});

test('every little board that a page names has its scene', () => {
  expect(existsSync('src/learn/generated/scathe.json'), 'scripts/web writes the scenes').toBe(true);
  for (const [game] of GUIDES) {
    const scenes = JSON.parse(readFileSync(`src/learn/generated/${game}.json`, 'utf-8')) as object;
    const named = pageOf(pageAt(game), game).parts.flatMap((part) => ('board' in part ? [part.board] : []));
    expect(named.length).toBeGreaterThan(1);
    expect([...named].sort()).toEqual(Object.keys(scenes).sort());
  }
});

const GERMAN = ['house', 'scathe', 'scale', 'fate', 'trex'];

test.each(GERMAN)('the German page of %s has the rules and boards of the English one', (name) => {
  const marks = (text: string): string[] =>
    [...text.matchAll(/<a id="([\w.-]+)">|<!-- board: ([\w-]+) -->/g)].map(([whole]) => whole);
  const [english, german] = [pageAt(name), pageAt(`de/${name}`)];
  expect(marks(english).length).toBeGreaterThan(5);
  expect(marks(german)).toEqual(marks(english));
  const rows = (text: string): number => text.match(/^\| /gm)?.length ?? 0;
  expect(rows(german)).toBe(rows(english));
  for (const [, link] of german.matchAll(/\]\(#([\w-]+)\)/g)) {
    expect(pageOf(german, name).headings.map((heading) => heading.id)).toContain(link);
  }
});

test('links lead to other pages of the rules, and nowhere else', () => {
  expect(linkOf('#rulings', 'scathe')).toBe('#rules=scathe&at=rulings');
  expect(linkOf('house.md#x', 'scathe')).toBe('#rules=house&at=x');
  expect(linkOf('../fairness.md', 'scathe')).toBeNull();
  expect(pageOf('# A\n\nSee [this](../b.md).', 'a').parts).toEqual([{ html: '<p>See this.</p>\n' }]);
});
