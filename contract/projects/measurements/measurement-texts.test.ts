import { expect, it } from 'vitest';
import type { Filled } from '../filled.ts';
import { figureLines } from './measurement-texts.ts';
import { placeLines } from '../places/place-texts.ts';

const figures = { lengthM: 30, slopeM: 31, areaM2: 900, riseM: 2, isOnGround: true };

it('a height that was filled in says so; one that was measured, or of which nothing is known, says nothing', () => {
  const zero = { datum: 'egm96' as const, geoids: [] };
  const heightOf = (isFilled: Filled, more = {}) =>
    placeLines({ coordinates: null, heightM: 412, zero, isFilled, ...more }, { form: null, unit: 'm' })[1];
  expect(heightOf(true)).toBe('412.00 m above sea level (EGM96), filled in, not measured');
  expect(heightOf(true, { of: 'surface' })).toBe(
    '412.00 m above sea level (EGM96), of the surface, filled in, not measured',
  );
  expect(heightOf('water', { of: 'terrain' })).toBe('412.00 m above sea level (EGM96), of the terrain, level of water');
  expect(heightOf('water')).toMatch(/, water: its bottom or its surface, not a height to trust$/);
  for (const isFilled of [false, null]) expect(heightOf(isFilled)).toBe('412.00 m above sea level (EGM96)');
  expect(heightOf(true, { heightM: null })).toBe('Height not known');
});

it('a place tells the height of the wanted model, then that of the other', () => {
  const place = { coordinates: null, heightM: 405, zero: null, of: 'terrain' as const, isFilled: true };
  const shown = { form: null, unit: 'm' as const };
  const linesWith = (heightM: number | null) =>
    placeLines({ ...place, other: { heightM, of: 'surface', isFilled: false } }, shown).slice(1);
  expect(linesWith(412)).toEqual([
    '405.00 m above an unknown zero, of the terrain, filled in, not measured',
    '412.00 m, of the surface',
  ]);
  expect(linesWith(null)).toHaveLength(1);
  expect(placeLines({ ...place, heightM: null }, shown)[1]).toBe('Height of the terrain not known');
});

it.each(['distance', 'height', 'area'] as const)('of a %s, the points with such a height are counted', (kind) => {
  const lines = (filled: Filled[]) => figureLines(kind, { ...figures, filled }, 'metric');
  expect(lines([true, false, null]).at(-1)).toBe('At 1 of 3 points the height was filled in, not measured');
  expect(lines(['water', true, 'water']).slice(-2)).toEqual([
    'At 1 of 3 points the height was filled in, not measured',
    'At 2 of 3 points the height is the level of water, not measured',
  ]);
  expect(lines([false, null])).toEqual(figureLines(kind, figures, 'metric'));
  expect(figureLines(kind, { ...figures, model: 'terrain' }, 'metric').at(-1)).toBe('Heights are of the terrain');
});
