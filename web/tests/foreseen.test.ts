import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Value from '../src/games/plain/Value.svelte';
import Foreseen from '../src/table/Foreseen.svelte';
import type { Preview } from '../src/table/preview.svelte';
import { speech } from '../src/words/index.svelte';
import { learn } from './support/catalogues';

const words = (key: string, args = {}) => ({ key, args });
const who = { me: 0, names: ['Ann', 'Bob'] };
const nothing: Preview = { after: {} as Preview['after'], events: [], sums: [], then: 'seats' };

beforeEach(() => {
  learn('scathe');
  speech.choose('en');
});
afterEach(cleanup);

const told = (preview: Partial<Preview>): string[] => {
  render(Foreseen, { preview: { ...nothing, ...preview }, who });
  return screen.queryAllByRole('listitem').map((line) => line.textContent?.trim() ?? '');
};

const term = (amount: number, key: string) => ({ amount, words: words(`scathe.${key}`) });

test('a sum is told in the language of the page', () => {
  speech.choose('de');
  const sum = {
    words: words('scathe.sum_damage', { seat: 1, hero: words('scathe.hero_sage') }),
    at: [],
    terms: [term(4, 'sum_melee'), term(-2, 'sum_taunt'), term(-1, 'sum_armour')],
    total: 1,
  };
  expect(told({ sums: [sum] })).toEqual([
    'Weiser (Bob) wird getroffen: 4 Nahangriff − 2 Spott − 1 Rüstung = 1',
  ]);
});

test('what happens is told first, and then who goes on', () => {
  const events = [{ words: words('scathe.rolled', { seat: 1, value: 4 }), at: [] }];
  expect(told({ events, then: 'chance' })).toEqual(['Bob rolls 4.', 'Then chance goes on.']);
});

test('what cannot be known is told as that', () => {
  expect(told({ then: null })).toEqual(['What comes of it depends on what you do not know.']);
});

test('the plain face shows values with what would become of them', () => {
  const value = { left: 3, rows: ['..', '..'], deep: { same: 1 }, list: [{ a: 1 }] };
  const after = { left: 2, rows: ['..', 'x.'], deep: { same: 1 }, list: [{ a: 5 }] };
  const { container } = render(Value, { value, after });
  const changed = [...container.querySelectorAll('ins')].map((one) => one.textContent?.replace(/\s+/g, ' '));
  expect(changed).toEqual(['would be→ 2', 'would be→ .., x.', 'would be→ 5']);
});

test('without a preview the plain face marks nothing', () => {
  const { container } = render(Value, { value: { left: 3 } });
  expect(container.querySelectorAll('ins')).toHaveLength(0);
});
