import { afterEach, beforeEach, expect, test } from 'vitest';
import { calledIn, choiceName, isExplained, optionName } from '../src/games/naming';
import { server } from '../src/server.svelte';
import type { GameInfo } from '../src/wire/api';
import { speech } from '../src/words/index.svelte';

const start = { name: 'first_player', about: 'who begins', default: 'lot', choices: ['lot', 'host'] };
const short = { name: 'short', about: 'half as long', default: false, choices: [false, true] };
const RINGS = {
  name: 'rings',
  title: 'Rings',
  summary: 'Take rings.',
  options: [start, short],
  names: {
    en: { option_first_player: 'Who begins', option_first_player_lot: 'By lot' },
    de: {
      title: 'Ringe',
      summary: 'Nimm Ringe.',
      option_first_player_lot: 'Das Los',
      option_short_yes: 'Halb so lang',
      option_short_no: 'Wie immer',
    },
  },
} as unknown as GameInfo;

beforeEach(() => {
  speech.choose('en');
  server.games = [RINGS];
});
afterEach(() => void (server.games = null));

test('a game is called as its package says in the reader’s language, else as it is declared', () => {
  expect(server.game('rings')).toMatchObject({ title: 'Rings', summary: 'Take rings.' });
  speech.choose('de');
  expect(server.game('rings')).toMatchObject({ title: 'Ringe', summary: 'Nimm Ringe.' });
});

test('so are options and choices; what has no name in any language is shown as it is declared', () => {
  expect(optionName(RINGS, 'first_player')).toBe('Who begins');
  expect([optionName(RINGS, 'short'), choiceName(RINGS, 'short', true)]).toEqual(['short', 'yes']);
  expect(choiceName(RINGS, 'first_player', 'host')).toBe('host');
  expect(isExplained(RINGS, short)).toBe(false);
  speech.choose('de');
  expect(optionName(RINGS, 'first_player')).toBe('Who begins'); // English before the bare name
  expect(choiceName(RINGS, 'first_player', 'lot')).toBe('Das Los');
  expect(choiceName(RINGS, 'short', true)).toBe('Halb so lang');
  expect([isExplained(RINGS, short), isExplained(RINGS, start)]).toEqual([true, false]);
});

test('a game that brings no names is shown as it is declared', () => {
  const bare: GameInfo = { ...RINGS, names: undefined };
  speech.choose('de');
  expect(optionName(bare, 'first_player')).toBe('first player');
  expect(choiceName(bare, 'short', false)).toBe('nein');
});

test('so are parts of views, kinds of moves and their arguments', () => {
  const names = { en: { part_left: 'Left over' }, de: { part_left: 'Übrig', kind_take: 'Nehmen' } };
  const called = calledIn({ ...RINGS, names });
  expect([called('part', 'left'), called('kind', 'take')]).toEqual(['Left over', 'take']);
  speech.choose('de');
  expect([called('part', 'left'), called('kind', 'take')]).toEqual(['Übrig', 'Nehmen']);
  expect(called('argument', 'which_ring')).toBe('which ring');
  expect(calledIn(undefined)('part', 'last_seat')).toBe('last');
});
