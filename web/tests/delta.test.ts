import { expect, test } from 'vitest';
import { applied } from '../src/wire/delta';

const view = { a: { list: [1, { x: 1 }], gone: true }, b: { same: true } };

test('changes go through objects by key and through lists by place', () => {
  const after = applied(view, [[['a', 'list', 1, 'x'], 2], [['a', 'new'], null], [['a', 'gone']]]);
  expect(after).toEqual({ a: { list: [1, { x: 2 }], new: null }, b: { same: true } });
});

test('the view before is left as it was, and what did not change is the same object', () => {
  const after = applied(view, [[['a', 'list', 0], 9]]);
  expect(view.a.list[0]).toBe(1);
  expect(after.a.list).toEqual([9, { x: 1 }]);
  expect(after.b).toBe(view.b);
  expect(after.a.list[1]).toBe(view.a.list[1]);
});

test('an empty path is a whole new view', () => {
  expect(applied(view as unknown, [[[], { c: 1 }]])).toEqual({ c: 1 });
});
