import { describe, expect, it } from 'vitest';
import { checkErrorsOf } from './accuracy/check-errors.ts';
import {
  accuracyLines,
  controlZeroOf,
  filledText,
  trustText,
  zeroOf,
  zeroText,
  type RunAccuracy,
} from './run-accuracy.ts';

describe('MODEL-02 what heights count from', () => {
  it('is named in a few words; a national sea level by its grid', () => {
    expect(zeroText(zeroOf({ accuracy: { heightDatum: 'navd88', geoids: ['g2018'] } }))).toBe('above NAVD88');
    expect(zeroText(zeroOf({ accuracy: { heightDatum: 'sea-level', geoids: ['DHHN2016'] } }))).toBe(
      'above national sea level (DHHN2016)',
    );
    expect(zeroText(zeroOf({}))).toBe('above the zero of the photos (not checked)');
    expect(zeroText(null)).toBe('above an unknown zero');
  });

  it('of stated control points is that of the run, EGM96 where it stays with the photos, or not known', () => {
    const withControl = { eastM: 0.01, northM: 0.01, heightM: 0.01, tiltMPer100M: 0 };
    const textOf = (accuracy: Parameters<typeof controlZeroOf>[0]) => zeroText(controlZeroOf(accuracy));
    expect(textOf({ heightDatum: 'egm2008', geoids: ['egm08'], withControl })).toBe('above sea level (EGM2008)');
    expect(textOf({ heightDatum: 'photos', withControl: null })).toBe('above sea level (EGM96)');
    expect(textOf({ heightDatum: 'ellipsoid', withControl })).toBe('above the WGS 84 ellipsoid');
    expect(textOf({ heightDatum: 'ellipsoid', withControl: null })).toBe('above an unknown zero');
  });
});

describe('MODEL-02 the accuracy of a result', () => {
  const accuracy: RunAccuracy = {
    horizontalDatum: 'WGS 84',
    heightDatum: 'egm96',
    positions: { fixed: 0, float: 0, ordinary: 18, none: 0 },
    isAdjusted: true,
    fromPositions: { eastM: 1.5, northM: 1.5, heightM: 15, tiltMPer100M: 0.51 },
    withControl: { eastM: 0.01, northM: 0.01, heightM: 0.02, tiltMPer100M: 0.0004 },
    positionsOffM: [-0.0002, 1.234, -28.04],
    control: null,
    check: { points: 5, planeM: 0.0203, heightM: 0.0318 },
    points: [],
  };

  it.each([
    [
      'metric',
      [
        'plane 0.020 m, height 0.032 m (RMS of 5). Stated by 5 check points; NSSDA asks for 20 at least, ASPRS (edition 2) for 30',
        'none in this run',
        'height ± 15.0 m, east and north ± 1.50 m, tilt ± 0.510 m per 100 m',
        'height ± 0.020 m, east and north ± 0.010 m, tilt ± 0.001 m per 100 m',
        '0.0 m, −1.2 m, +28.0 m',
      ],
    ],
    [
      'imperial',
      [
        'plane 0.067 ft, height 0.104 ft (RMS of 5). Stated by 5 check points; NSSDA asks for 20 at least, ASPRS (edition 2) for 30',
        'none in this run',
        'height ± 49.2 ft, east and north ± 4.92 ft, tilt ± 0.510 ft per 100 ft',
        'height ± 0.066 ft, east and north ± 0.033 ft, tilt ± 0.003 ft per 100 ft',
        '0.0 ft, −4.0 ft, +92.0 ft',
      ],
    ],
  ] as const)('is told in one unit, and errors as measured minus stated: %s', (units, texts) => {
    expect(
      accuracyLines(accuracy, units)
        .map(({ text }) => text)
        .slice(0, 5),
    ).toEqual(texts);
  });

  it.each([
    [1, /^plane 0\.020 m, height 0\.032 m \(RMS of 1\)\. A single check point can reveal a blunder, but cannot state/],
    [2, /RMS of 2\)\. Two check points can reveal/],
    [3, /RMS of 3\)\. Stated by 3 check points; NSSDA asks for 20 at least/],
  ])('is not claimed from fewer than three check points: %i', (points, text) => {
    const check = { points, planeM: 0.0203, heightM: 0.0318 };
    expect(accuracyLines({ ...accuracy, check }, 'metric')[0]?.text).toMatch(text);
  });

  it('says what becomes of WGS 84 in a system of another datum', () => {
    const textIn = (name: string, more = {}) =>
      accuracyLines({ ...accuracy, ...more }, 'metric', { system: { name } }).find(
        ({ label }) => label === 'Horizontal datum',
      )?.text;
    expect(textIn('WGS 84 / UTM zone 15N')).toBe('WGS 84');
    expect(textIn('NAD83(2011) / Minnesota North (ftUS)', { control: null })).toMatch(
      /without a shift to NAD83 and ETRS89: these are up to 2 m off WGS 84, and only control points/,
    );
    expect(textIn('NAD83(2011) / Minnesota North (ftUS)', { control: null })).not.toMatch(/RTK/);
    const positions = { fixed: 12, float: 0, ordinary: 0, none: 0 };
    expect(textIn('NAD83(2011) / Minnesota North (ftUS)', { control: null, positions })).toMatch(
      /\. RTK positions that were corrected in the datum of the system are in it as they stand$/,
    );
    const control = { points: 3, planeM: 0.01, heightM: 0.02 };
    expect(textIn('NAD83(2011) / Minnesota North (ftUS)', { control })).toMatch(
      /Control points that were surveyed in its datum bring/,
    );
  });

  it('says how far off heights are if the photos count from the ellipsoid, where they do not tell', () => {
    const alone = { ...accuracy, check: null, withControl: null, control: null };
    expect(trustText({ ...alone, geoidM: -28.7 }, 'imperial')).toMatch(
      /\(one standard deviation\)\. If the photos state heights above the ellipsoid instead of the sea, they are 94\.2 ft too low besides$/,
    );
    expect(trustText(alone, 'imperial')).not.toMatch(/ellipsoid/);
    const heights = accuracyLines({ ...alone, geoidM: 47.3 }, 'metric').find(({ label }) => label === 'Heights');
    expect(heights?.text).toMatch(/they are 47\.3 m too high besides$/);
  });

  it('tells to which side all check points err, and what that means at 95 %', () => {
    const offs = [0.365, 0.235, 0.066].map((feet) => feet * 0.3048);
    const points = offs.map((up, at) => ({
      name: `K${at}`,
      role: 'check' as const,
      marks: 4,
      offM: [0.01, 0.01, up] as [number, number, number],
      markErrorPx: 0.5,
      leftOut: null,
    }));
    const check = { points: 3, planeM: 0.01 * Math.SQRT2, heightM: 0.07727 };
    const texts = accuracyLines({ ...accuracy, check, points }, 'imperial').map(({ text }) => text);
    expect(texts).toContain('All 3 check points lie below the model: it is too high by 0.222 ft on average');
    const checkErrors = checkErrorsOf(points)!;
    expect(trustText({ ...accuracy, check, checkErrors }, 'imperial')).toBe(
      'At check points: plane 0.046 ft, height 0.254 ft (RMS of 3). Stated by 3 check points; NSSDA asks for 20 at least, ASPRS (edition 2) for 30. All 3 check points lie below the model: it is too high by 0.222 ft on average. At 95 % (NSSDA): plane 0.080 ft (2.4477 × mean RMS of east and north), height 0.497 ft (1.96 × RMS)',
    );
  });

  it('does not let water pass for ground that was measured', () => {
    const filled =
      '52 % of the surface and 49 % of the terrain are filled in, not measured (as in woods, in water and where something stands on the ground). ';
    const shares = { surface: 0.48, terrain: 0.51 };
    expect(filledText(shares, 'metric')).toBe(
      `${filled}Water is not recognised: heights there may be of its bottom or of waves`,
    );
    const levelled = filledText({ ...shares, water: { areas: 1, areaM2: 416.2 } }, 'metric');
    expect(levelled).toContain(
      `${filled}Water was recognised: 1 area, 416 m²; heights there are a level, not measured.`,
    );
    expect(levelled).not.toContain('bottom or of waves');
  });
});
