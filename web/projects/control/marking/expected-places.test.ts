import { expect, it } from 'vitest';
import { expectedPlaces } from './expected-places.ts';

it('a point is expected opposite the middle as well in a photo that may be upside down', () => {
  const photo = { expectedAt: [1000, 600] as [number, number], widthPx: 4000, heightPx: 3000 };
  expect(expectedPlaces({ ...photo, direction: 'known' })).toEqual([[1000, 600]]);
  expect(expectedPlaces({ ...photo, direction: 'half' })).toEqual([
    [1000, 600],
    [3000, 2400],
  ]);
  expect(expectedPlaces({ ...photo, expectedAt: null, direction: 'unknown' })).toEqual([]);
});
