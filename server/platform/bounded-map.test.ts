import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('forgets the one that was set longest ago, and says so', () => {
  const forgotten: number[] = [];
  const map = new BoundedMap<string, number>(2, (value) => forgotten.push(value));
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(forgotten).toEqual([2]);
});

it('forgets a value that is nothing as well as any other', () => {
  const map = new BoundedMap<string | undefined, number>(1);
  map.set(undefined, 1).set('b', 2);
  expect([...map]).toEqual([['b', 2]]);
});
