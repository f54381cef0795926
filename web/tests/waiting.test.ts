import { beforeEach, expect, test } from 'vitest';
import { nameOfPerson, namesOf, watchersOf, whereabouts } from '../src/table/seats';
import { mayBegin, whatIsMissing } from '../src/table/waiting';
import type { ChairInfo, TableInfo } from '../src/wire/generated/protocol';
import { speech } from '../src/words/index.svelte';
import { CHAIR } from './support/chairs';

const chairOf = (person: string, ready = false): ChairInfo => ({ ...CHAIR, person, name: person, ready });
const BOT = { ...CHAIR, bot: 'casual' };
const tableOf = (chairs: ChairInfo[], more: Partial<TableInfo> = {}): TableInfo =>
  ({ chairs, host: 'Ann', stand_in: null, people: [], begins: null, ...more }) as unknown as TableInfo;

beforeEach(() => speech.choose('en'));

test('what is missing is told as it is for whoever reads it', () => {
  const ann = chairOf('Ann');
  expect(whatIsMissing(tableOf([ann, CHAIR]), 'Ann')).toBe('One seat is free.');
  expect(whatIsMissing(tableOf([ann, CHAIR, CHAIR]), 'Ann')).toBe('2 seats are free.');
  expect(whatIsMissing(tableOf([ann, chairOf('Bob')]), 'Ann')).toBe('Not ready yet: Bob.');
  expect(whatIsMissing(tableOf([ann, chairOf('Bob')]), 'Bob')).toBe('Not ready yet: Ann, You.');
  expect(whatIsMissing(tableOf([ann, chairOf('Bob', true)]), 'Ann')).toBe(
    'Everybody is ready: you can begin.',
  );
  expect(whatIsMissing(tableOf([chairOf('Ann', true), BOT]), 'Eve')).toBe(
    'Everybody is ready: the host begins.',
  );
  const screen = { host: 'a screen' };
  expect(whatIsMissing(tableOf([chairOf('Ann', true), BOT], screen), 'Ann')).toBe('Everybody is ready.');
  expect(whatIsMissing(tableOf([ann, BOT], { begins: 5 }), 'Ann')).toBe('It begins in a moment.');
});

test('the host may begin when the others are ready, and nobody else', () => {
  const chairs = [chairOf('Ann'), chairOf('Bob', true), BOT];
  expect(mayBegin(tableOf(chairs), 'Ann')).toBe(true);
  expect(mayBegin(tableOf(chairs), 'Bob')).toBe(false);
  expect(mayBegin(tableOf([chairOf('Ann'), chairOf('Bob')]), 'Ann')).toBe(false);
  expect(mayBegin(tableOf([chairOf('Ann'), CHAIR]), 'Ann')).toBe(false);
});

test('who has no name is called so in the language of the reader, and the same everywhere', () => {
  const one = { ...chairOf('a'), name: '' };
  const other = { ...chairOf('b'), name: '' };
  const table = tableOf([one, other], { people: [{ person: 'w', name: '', seat: null }] });
  expect(namesOf(table)).toEqual(['Guest 1', 'Guest 2']);
  expect(nameOfPerson(table, 'b', 'as it was')).toBe('Guest 2');
  speech.choose('de');
  expect(namesOf(table)).toEqual(['Gast 1', 'Gast 2']);
  expect(watchersOf(table)).toEqual(['Gast']);
  expect(nameOfPerson(table, 'gone', 'Cid')).toBe('Cid');
  expect(nameOfPerson(table, 'gone', '')).toBe('Gast');
});

test('nobody is called gone while the server does not know', () => {
  const ann = chairOf('Ann');
  expect(whereabouts(ann)).toBe('is here');
  expect(whereabouts({ ...ann, here: false })).toBe('is away');
  expect(whereabouts({ ...ann, here: false, unknown: true })).toBe('is perhaps away');
  speech.choose('de');
  expect(whereabouts({ ...ann, here: false, unknown: true })).toBe('ist vielleicht weg');
});
