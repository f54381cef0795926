import { beforeEach, expect, test } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { games as german } from '../src/words/games.de';
import { games as english } from '../src/words/games.en';
import { filled, say, speech, t } from '../src/words/index.svelte';

const who = { me: 0, names: ['Ann', 'Bob'] };
const words = (key: string, args: object, text = 'English') => ({ key, args: { ...args }, english: text });

beforeEach(() => speech.choose('en'));

test('a template has names, and another form for the reader', () => {
  expect(filled('{who} [rolls|roll] {value}', { who: 'Ann', value: 3 }, false)).toBe('Ann rolls 3');
  expect(filled('{who} [rolls|roll] {value}', { who: 'You', value: 3 }, true)).toBe('You roll 3');
});

test('a count has a form for one, and another for more or none', () => {
  const cards = (count: number): string => filled('{count} {count:card|cards}', { count }, false);
  expect([0, 1, 2, 11].map(cards)).toEqual(['0 cards', '1 card', '2 cards', '11 cards']);
});

test('what a seat learned or did in secret is told by its name to those who look on', () => {
  const guess = words('fate.you_guess', { seat: 1, demigod: 'Klar' });
  expect(say(guess, who)).toBe('Bob guesses Klar.');
  expect(say(guess, { ...who, me: 1 })).toBe('You guess Klar.');
  speech.choose('de');
  expect(say(words('fate.dealt_you', { seat: 0, demigod: 'Klar' }), who)).toBe('Du bekommst Klar.');
});

test('seats are told by name, and the reader is you', () => {
  expect(say(words('scathe.rolled', { seat: 1, value: 4 }), who)).toBe('Bob rolls 4.');
  expect(say(words('scathe.rolled', { seat: 0, value: 4 }), who)).toBe('You roll 4.');
  expect(say(words('scathe.loses', { seat: 1, hero: 'Sage', amount: 2, health: 5 }), who)).toBe(
    'Bob’s Sage loses 2: 5 left.',
  );
});

test('what no catalogue has is said as the house says it', () => {
  expect(say(words('another.game', {}, 'A stone falls.'), who)).toBe('A stone falls.');
});

test('German says heroes, abilities and moves in German', () => {
  speech.choose('de');
  expect(t('table.your_turn')).toBe('Du bist dran');
  const use = words('scathe.use', { level: 3, ability: 'Melee attack 3, then heal itself by 2' });
  expect(say(use, who)).toBe('Stufe 3: Nahangriff 3, dann heile sich selbst um 2');
  const did = words('scathe.did', { seat: 1, what: 'Put the 4 on the Sage again: it will tire' });
  expect(say(did, who)).toBe('Bob: Die 4 noch einmal auf Weiser legen: das ermüdet.');
});

test.each([
  ['the client', en, de],
  ...Object.keys(english).map((game) => [game, english[game]!.templates, german[game]!.templates]),
] as [string, Record<string, string>, Record<string, string>][])(
  'in the words of %s both languages fill in the same',
  (_, ours, theirs) => {
    const names = (text: string): string[] => [...new Set(text.match(/\{(?!who|whose)\w+\}/g) ?? [])].sort();
    for (const key of Object.keys(ours)) {
      if (theirs[key] !== undefined) expect([key, names(theirs[key])]).toEqual([key, names(ours[key]!)]);
    }
  },
);
