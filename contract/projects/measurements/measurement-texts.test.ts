import { expect, it } from 'vitest';
import { figureLines } from './measurement-texts.ts';
import { placeLines } from '../places/place-texts.ts';

const figures = { lengthM: 30, slopeM: 31, areaM2: 900, riseM: 2, isOnGround: true };

it('a height that was filled in says so; one that was measured, or of which nothing is known, says nothing', () => {
  const zero = { datum: 'egm96' as const, geoids: [] };
  const heightOf = (isFilled: boolean | null, more = {}) =>
    placeLines({ coordinates: null, heightM: 412, zero, isFilled, ...more }, { form: null, unit: 'm' })[1];
  expect(heightOf(true)).toBe('412.00 m above sea level (EGM96), filled in, not measured');
  expect(heightOf(true, { isOfSurface: true })).toBe(
    '412.00 m above sea level (EGM96), of the surface, filled in, not measured',
  );
  for (const isFilled of [false, null]) expect(heightOf(isFilled)).toBe('412.00 m above sea level (EGM96)');
  expect(heightOf(true, { heightM: null })).toBe('Height not known');
});

it.each(['distance', 'height', 'area'] as const)('of a %s, the points with such a height are counted', (kind) => {
  const lines = (filled: (boolean | null)[]) => figureLines(kind, { ...figures, filled }, 'metric');
  expect(lines([true, false, null]).at(-1)).toBe('At 1 of 3 points the height was filled in, not measured');
  expect(lines([false, null])).toEqual(figureLines(kind, figures, 'metric'));
});
