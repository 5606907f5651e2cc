import { describe, expect, it } from 'vitest';
import { accuracyLines, controlZeroOf, zeroOf, zeroText } from './run-accuracy.ts';

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

it('MODEL-02 inches are not followed by the word in', () => {
  const error = { points: 4, planeM: 0.02, heightM: 0.031 };
  const alone = { eastM: 0.02, northM: 0.02, heightM: 0.05, tiltMPer100M: 0.1 };
  const texts = accuracyLines(
    {
      horizontalDatum: 'WGS 84',
      heightDatum: 'egm96',
      positions: { fixed: 12, float: 0, ordinary: 0, none: 0 },
      isAdjusted: true,
      fromPositions: alone,
      withControl: null,
      positionsOffM: null,
      control: null,
      check: error,
      points: [],
    },
    'imperial',
  ).map(({ text }) => text);
  expect(texts[0]).toBe('plane 0.8 in, height 1.2 in (RMS of 4)');
  expect(texts[2]).toBe('height ± 2.0 in, east and north ± 0.8 in, tilt ± 1.2 in per 100 ft');
  expect(texts.join()).not.toContain('in in');
});
