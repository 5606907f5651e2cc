import { describe, expect, it } from 'vitest';
import { formatDistance, formatPosition, formatPositionDms } from './format-position.ts';
import { parseCoordinates } from './parse-coordinates.ts';

describe('typed coordinates', () => {
  it.each([
    '',
    'San Francisco',
    '37.78',
    '37.78, -122.45, 12',
    '91, 10',
    '37.78, 181',
    '37.78N, 122.45N',
    '37.78, 122.45W',
    "37°60'N 122°27'W",
    `37°46'60"N 122°27'W`,
    '-37.78S 122.45W',
    'N37.78N W122.45',
    "37.5°30'N 122°W",
    '100 Main St',
    '1600 Pennsylvania',
    '12 34 56 78',
    'NaN, 3',
    '1e3, 4',
  ])('are not %s', (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });

  it.each([
    ['37.78, -122.45', -122.45, 37.78],
    ['37.78 -122.45', -122.45, 37.78],
    [' +37.78;-122.45 ', -122.45, 37.78],
    ['37.78,−122.45', -122.45, 37.78],
    ['37.78N 122.45W', -122.45, 37.78],
    ['N37.78 W122.45', -122.45, 37.78],
    ['122.45 w, 37.78 n', -122.45, 37.78],
    [`37°46'48"N 122°27'W`, -122.45, 37.78],
    ['37°46′48″N, 122°27′0″W', -122.45, 37.78],
    ['37 46 48 N 122 27 0 W', -122.45, 37.78],
    ["37°46.8'N 122°27.0'W", -122.45, 37.78],
    ['90, -180', -180, 90],
    ['0 0', 0, 0],
  ])('read %s', (text, lng, lat) => {
    const [readLng, readLat] = parseCoordinates(text) ?? [Number.NaN, Number.NaN];
    expect(readLng).toBeCloseTo(lng, 10);
    expect(readLat).toBeCloseTo(lat, 10);
  });

  it('are parsed from their formatted text', () => {
    for (const position of [
      [-122.45, 37.78],
      [179.999999, -89.999999],
      [0, 0],
    ] as const) {
      expect(parseCoordinates(formatPosition(position))).toEqual(position);
    }
    expect(parseCoordinates(formatPositionDms([-122.45, 37.78]))?.[1]).toBeCloseTo(37.78, 4);
  });
});

describe('formatted positions and distances', () => {
  it('carries seconds over into minutes and degrees', () => {
    expect(formatPositionDms([-122.99999, 37.78])).toBe('37°46′48.0″N 123°0′0.0″W');
  });

  it.each([
    [12.4, '12 m', '41 ft'],
    [999, '999 m', '0.6 mi'],
    [1234, '1.2 km', '0.8 mi'],
    [45_600, '46 km', '28 mi'],
  ])('%d m reads %s or %s', (distanceM, metric, imperial) => {
    expect(formatDistance(distanceM, 'metric')).toBe(metric);
    expect(formatDistance(distanceM, 'imperial')).toBe(imperial);
  });
});
