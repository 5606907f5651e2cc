import { expect, it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { minHeap } from './min-heap.ts';

it('returns values by increasing key, and nothing when empty', () => {
  const [heap, random] = [minHeap(), seededRandom(1)];
  expect(heap.pop()).toBeUndefined();
  const keys = Array.from({ length: 500 }, () => Math.floor(random() * 100));
  for (const [value, key] of keys.entries()) heap.push(value, key);
  const popped = keys.map(() => heap.pop());
  expect(popped.map((value) => keys[value as number])).toEqual(keys.toSorted((a, b) => a - b));
  expect(new Set(popped).size).toBe(500);
  expect(heap.pop()).toBeUndefined();
  heap.push(1, 1);
  heap.clear();
  expect(heap.pop()).toBeUndefined();
});
