import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('evicts the entry set longest ago, and reports it', () => {
  const forgotten: number[] = [];
  const map = new BoundedMap<string, number>(2, (value) => forgotten.push(value));
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(forgotten).toEqual([2]);
});

it('evicts an undefined value like any other', () => {
  const map = new BoundedMap<string | undefined, number>(1);
  map.set(undefined, 1).set('b', 2);
  expect([...map]).toEqual([['b', 2]]);
});
