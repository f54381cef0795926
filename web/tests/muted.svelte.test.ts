import { beforeEach, expect, test } from 'vitest';
import { MutedPeople } from '../src/table/muted.svelte';

beforeEach(() => localStorage.clear());

test('who is muted stays so in this browser, until it is undone', () => {
  const muted = new MutedPeople();
  expect(muted.has('bob')).toBe(false);
  muted.set('bob', true);
  expect(muted.has('bob')).toBe(true);
  const later = new MutedPeople();
  expect(later.has('bob')).toBe(true);
  later.set('bob', false);
  expect(new MutedPeople().has('bob')).toBe(false);
});

test('what another page left there does no harm', () => {
  localStorage.setItem('scalehouse.muted', '{"no": "list"');
  expect(new MutedPeople().has('bob')).toBe(false);
});
