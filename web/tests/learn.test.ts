import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faceOf, withFaces } from '../src/games';
import { linkOf, pageOf, pluginPageOf } from '../src/learn/markdown';
import { guideOf, hintFor, bitesOf, textOf, type Hint, type Now } from '../src/learn/guides';
import type { Event, Move } from '../src/wire/generated/protocol';
import { speech } from '../src/words/index.svelte';
import { LANGUAGES, type Language } from '../src/words/languages';
import { keysOf, learn } from './support/catalogues';

const GUIDES: [string, Hint[]][] = await Promise.all(
  withFaces
    .filter((game) => faceOf(game)!.guide)
    .map(async (game): Promise<[string, Hint[]]> => [game, await guideOf(game)]),
);
const pageAt = (game: string): string => readFileSync(`../docs/rules/${game}.md`, 'utf-8');

test.each(GUIDES)('the hints of %s speak of moves, events and rules that there are', (game, hints) => {
  const names = hints.map((hint) => hint.on);
  for (const hint of hints) {
    for (const before of hint.after ?? []) expect(names).toContain(before);
    const said = [...(hint.moves ?? []), ...(hint.with ?? [])].flatMap((moves) => moves.said ?? []);
    for (const key of [...(hint.moves ? [] : [hint.on]), ...said]) expect(keysOf(game)).toContain(key);
    expect(pageAt(game), hint.rule).toContain(`id="${hint.rule}"`);
  }
});

const worded = (
  key: string,
  args: Record<string, unknown> = {},
): { words: { key: string; args: object } } => ({
  words: { key, args },
});
const hintOn = (on: string, more: Partial<Hint> = {}): Hint => ({
  on,
  rule: 'scathe.turn',
  target: '.hero',
  ...more,
});

const now = (legal: Move[], events: Event[] = [], phase = 'turn'): Now => ({ legal, events, phase });
const placing = (args: Record<string, number>): Move =>
  ({ ...worded('scathe.place'), id: 4, kind: 'place', args, at: ['hero/0/1'] }) as Move;

test('a hint is given once, when its move can be made', () => {
  const move = placing({ slot: 1 });
  const hints = [hintOn('scathe.place', { moves: [{ kind: 'place' }] })];
  expect(hintFor(hints, now([move]), [])?.on).toBe('scathe.place');
  expect(hintFor(hints, now([move]), ['scathe.place'])).toBeNull();
  expect(hintFor(hints, now([]), [])).toBeNull();
  expect(hintFor(hints, now([{ ...move, kind: 'fallen' }]), [])).toBeNull();
});

test('a hint can be about some of the moves of a kind', () => {
  const of = (moves: NonNullable<Hint['moves']>[number]) => [hintOn('scathe.place', { moves: [moves] })];
  const given = (moves: NonNullable<Hint['moves']>[number], phase = 'turn') =>
    hintFor(of(moves), now([placing({ slot: 1 })], [], phase), []) !== null;
  expect(given({ kind: 'place', args: { slot: 1 } })).toBe(true);
  expect(given({ kind: 'place', args: { slot: 2 } })).toBe(false);
  expect(given({ kind: 'place', phase: 'turn' })).toBe(true);
  expect(given({ kind: 'place', phase: 'turn' }, 'name')).toBe(false);
  expect(given({ kind: 'place', said: 'scathe.place' })).toBe(true);
  expect(given({ kind: 'place', said: 'scathe.place_tired' })).toBe(false);
});

test('a hint on an event waits for those before it, and for what has to have happened', () => {
  const hints = [hintOn('scathe.round', { after: ['scathe.target'], least: { round: 2 } })];
  const round = (number: number): Event => worded('scathe.round', { round: number }) as Event;
  expect(hintFor(hints, now([], [round(2)]), [])).toBeNull();
  expect(hintFor(hints, now([], [round(1)]), ['scathe.target'])).toBeNull();
  expect(hintFor(hints, now([], [round(1), round(2)]), ['scathe.target'])?.on).toBe('scathe.round');
});

test('a hint waits until what it speaks of can be pressed', () => {
  const hints = [hintOn('scale.last_month', { with: [{ kind: 'place' }] })];
  const last = worded('scale.last_month') as Event;
  expect(hintFor(hints, now([], [last]), [])).toBeNull();
  expect(hintFor(hints, now([placing({})], [last]), [])?.on).toBe('scale.last_month');
});

test('where there is little room, a hint is given in bites', () => {
  const long = `It is ${'very '.repeat(20)}long.`;
  expect(bitesOf(`Hello! A die: 6. ${long} Go!`)).toEqual(['Hello! A die: 6.', long, 'Go!']);
  learn(...withFaces);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    speech.choose(language);
    const all = GUIDES.flatMap(([game, hints]) => hints.map((hint) => textOf(game, hint)));
    expect(all).not.toContain('');
    expect(all.flatMap(bitesOf).filter((bite) => bite.length > 150)).toEqual([]);
  }
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

const GERMAN = ['server', 'scathe', 'scale', 'fate', 'trex'];

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
  expect(linkOf('server.md#x', 'scathe')).toBe('#rules=server&at=x');
  expect(linkOf('../fairness.md', 'scathe')).toBeNull();
  expect(pageOf('# A\n\nSee [this](../b.md).', 'a').parts).toEqual([{ html: '<p>See this.</p>\n' }]);
});

test('a plug-in brings words, lists and tables, and no HTML', () => {
  const page = pluginPageOf(
    '# Dice\n\n## Bids\n\n<img src=x onerror=alert(1)> **more** <b>x</b>\n\n[go](javascript:alert(1)) ![a"b](x)\n',
    'dice',
  );
  const html = page.parts.map((part) => ('html' in part ? part.html : '')).join('');
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toBe('Dice');
  expect([...parsed.body.querySelectorAll('*')].map((one) => one.localName).sort()).toEqual(
    ['h2', 'p', 'p', 'strong'].sort(),
  );
  expect(parsed.body.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(parsed.getElementById('bids')).not.toBeNull();
});
