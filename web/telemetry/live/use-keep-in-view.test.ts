import { expect, it } from 'vitest';
import { isCovered } from './use-keep-in-view.ts';

it.each([
  [[8.5, 47.8], false],
  [[8.5, 47.3], true],
  [[8.5, 46.9], true],
  [[8.5, 48.1], true],
  [[9.1, 47.8], true],
] as const)('a vehicle at %j is under the card, or out of sight: %s', (position, covered) => {
  expect(isCovered([...position], [8, 47, 9, 48])).toBe(covered);
});
