import { beforeEach, expect, test, vi } from 'vitest';
import type { Words } from '../src/wire/generated/protocol';
import { catalogues } from '../src/words/fluent.svelte';
import { filled, say, speech, t, type Key } from '../src/words/index.svelte';
import { LANGUAGES } from '../src/words/languages';
import { learn } from './support/catalogues';

const who = { me: 0, names: ['Ann', 'Bob'] };
const words = (key: string, args: Words['args'] = {}): Words => ({ key, args });
const hero = (name: string): Words => ({ key: `scathe.hero_${name}` });
beforeEach(() => {
  learn('scathe', 'fate');
  speech.choose('en');
});

test('a template has names', () => {
  expect(filled('{who} rolls {value}', { who: 'Ann', value: 3 })).toBe('Ann rolls 3');
});

test('a count has a form for one, and another for more or none', () => {
  const cards = (count: number): string => filled('{count} {count:card|cards}', { count });
  expect([0, 1, 2, 11].map(cards)).toEqual(['0 cards', '1 card', '2 cards', '11 cards']);
});

test('what a seat learned or did in secret is told by its name to those who look on', () => {
  const klar = words('fate.demigod_klar');
  const guess = words('fate.you_guess', { seat: 1, demigod: klar });
  expect(say(guess, who)).toBe('Bob guesses Klar.');
  expect(say(guess, { ...who, me: 1 })).toBe('You guess Klar.');
  speech.choose('de');
  expect(say(words('fate.dealt_you', { seat: 0, demigod: klar }), who)).toBe('Du bekommst Klar.');
});

test('seats are told by name, and the reader is you', () => {
  expect(say(words('scathe.rolled', { seat: 1, value: 4 }), who)).toBe('Bob rolls 4.');
  expect(say(words('scathe.rolled', { seat: 0, value: 4 }), who)).toBe('You roll 4.');
  expect(say(words('scathe.loses', { seat: 1, hero: hero('sage'), amount: 2, health: 5 }), who)).toBe(
    'Bob’s Sage loses 2: 5 left.',
  );
});

test('who has no name is numbered, and within a sentence in small letters', () => {
  expect(say(words('scathe.rolled', { seat: 1, value: 4 }))).toBe('Player 2 rolls 4.');
  expect(say(words('scathe.drafts_nothing', { seat: 1 }))).toBe(
    'None of the five fits player 2: five others.',
  );
});

test('German says heroes, abilities and moves in German, each in its case', () => {
  speech.choose('de');
  expect(t('table.your_turn')).toBe('Du bist dran');
  const self = words('scathe.whom_self');
  const parts = [
    words('scathe.part_melee', { amount: 3 }),
    words('scathe.part_heal', { amount: 2, whom: self }),
  ];
  const use = words('scathe.use', { level: 3, ability: words('scathe.ability', { parts }) });
  expect(say(use, who)).toBe('Stufe 3: Nahangriff 3, dann heile sich selbst um 2');
  const what = words('scathe.place_tired', { die: 4, hero: hero('sage') });
  expect(say(words('scathe.did', { seat: 1, what }), who)).toBe(
    'Bob: Die 4 noch einmal auf den Weisen legen: das ermüdet.',
  );
  const token = words('scathe.token_armour');
  expect(say(words('scathe.token', { seat: 0, hero: hero('warlord'), token, change: -2 }), who)).toBe(
    'Deine Kriegsherrin: Rüstung −2.',
  );
});

test('words that are not there yet are fetched once, and then said', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response('drop = Drop into { $column }')));
  vi.stubGlobal('fetch', asked);
  const drop = words('connect_four.drop', { column: 3 });
  expect(say(drop)).toBe('');
  expect(say(drop)).toBe('');
  await catalogues.load('connect_four', 'en');
  expect(say(drop)).toBe('Drop into 3');
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/words/connect_four/en.ftl');
  vi.unstubAllGlobals();
});

test('in the words of the client all languages fill in the same', () => {
  const names = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const { words } of Object.values(LANGUAGES))
    for (const [key, text] of Object.entries(LANGUAGES.en.words))
      expect([key, names(words[key as Key])]).toEqual([key, names(text)]);
});
