import { describe, expect, it } from 'vitest';
import { againText, heightDoubtText } from './height-doubt-text.ts';

const feet = { heightUnit: 'ft', heightDatum: 'egm96', aboveM: -2 } as const;
const ellipsoid = { heightUnit: 'm', heightDatum: 'ellipsoid', aboveM: 1 } as const;
const stated = { heightDatum: 'egm96' } as const;

describe('heights of an import that do not fit the ground', () => {
  it.each([
    [
      { by: 'photos', aboveM: 1003, fits: feet },
      'Heights look like feet: read as metres, they lie 1,003 m above the ground by the altitudes of the photos; as feet, 2 m below it.',
    ],
    [
      { by: 'terrain', aboveM: 48, fits: ellipsoid },
      'Heights look like heights above the ellipsoid: counted from sea level, they lie 48 m above the ground by the terrain of this server; from the ellipsoid, 1 m above it.',
    ],
    [
      { by: 'run', aboveM: -700, fits: null },
      'Heights lie 700 m below the ground by the surface of the last run: check their unit, and what they count from.',
    ],
  ] as const)('%j', (doubt, text) => {
    expect(heightDoubtText(doubt, stated, 'metric')).toBe(text);
  });

  it('are told in the chosen units, and imported once more as what fits', () => {
    expect(heightDoubtText({ by: 'photos', aboveM: 1003, fits: feet }, stated, 'imperial')).toContain(
      'lie 3,291 ft above',
    );
    expect(againText(feet, stated)).toBe('Import again in feet');
    expect(againText(ellipsoid, stated)).toBe('Import again above the ellipsoid');
  });
});
