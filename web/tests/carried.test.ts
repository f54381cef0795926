import { beforeEach, expect, test } from 'vitest';
import { carried, tokenStoreFor } from '../src/wire/carried';
import { token } from '../src/wire/keep';

const TABLE = { id: 'id', link: 'link', code: 'CODE' };

beforeEach(() => localStorage.clear());

test('a token from another device is for its table, and the own one stays', () => {
  token.set('mine');
  carried.put(TABLE, 'Ann', 'anns');
  for (const place of ['id', 'link', 'CODE']) expect(tokenStoreFor(place).get()).toBe('anns');
  for (const place of ['other', null]) expect(tokenStoreFor(place).get()).toBe('mine');
});

test('each of the two is renewed where it is kept', () => {
  token.set('mine');
  carried.put(TABLE, 'Ann', 'anns');
  tokenStoreFor('link').set('anns next');
  tokenStoreFor('other').set('mine next');
  expect(carried.at('CODE')).toMatchObject({ name: 'Ann', token: 'anns next' });
  expect(token.get()).toBe('mine next');
});

test('a table with another link is found by both', () => {
  carried.put(TABLE, 'Ann', 'anns');
  carried.moved({ id: 'id', link: 'new', code: 'NEW' });
  for (const place of ['link', 'new', 'NEW']) expect(tokenStoreFor(place).get()).toBe('anns');
});

test('the way back is to drop it', () => {
  token.set('mine');
  carried.put(TABLE, 'Ann', 'anns');
  carried.drop('id');
  expect(tokenStoreFor('link').get()).toBe('mine');
});

test('a token that nobody knows any more is dropped, and one is who one was', () => {
  token.set('mine');
  carried.put(TABLE, 'Ann', 'anns');
  tokenStoreFor('link').set(null);
  expect(tokenStoreFor('link').get()).toBe('mine');
  expect(carried.all()).toEqual([]);
});

test('a second link to the same table takes the place of the first', () => {
  carried.put(TABLE, 'Ann', 'anns');
  carried.put(TABLE, 'Bob', 'bobs');
  expect(carried.all().map((one) => one.name)).toEqual(['Bob']);
});
