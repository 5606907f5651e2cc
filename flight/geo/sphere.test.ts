import { describe, expect, it } from 'vitest';
import { azimuthDeg } from './azimuth-deg.ts';
import { destination } from './destination.ts';
import { distanceM } from './distance-m.ts';
import { wrapDegrees, wrapLongitude } from './angle.ts';
import { pathLengthM } from './path-length-m.ts';

describe('on the sphere', () => {
  it('wraps angles', () => {
    expect([-1, 0, 359.5, 360, 725, -1e-20].map(wrapDegrees)).toEqual([359, 0, 359.5, 0, 5, 0]);
    expect([-181, 180, -180, 540, 190].map(wrapLongitude)).toEqual([179, 180, -180, -180, -170]);
  });

  it('measures one degree of a meridian and of the equator', () => {
    expect(distanceM([7, 46], [7, 47])).toBeCloseTo((6_371_007.2 * Math.PI) / 180, 6);
    expect(distanceM([-179.5, 0], [179.5, 0])).toBeCloseTo((6_371_007.2 * Math.PI) / 180, 6);
    expect(distanceM([7, 46], [7, 46])).toBe(0);
  });

  it('adds up a path', () => {
    expect(pathLengthM([])).toBe(0);
    expect(pathLengthM([[7, 46]])).toBe(0);
    expect(
      pathLengthM([
        [7, 46],
        [7, 47],
        [7, 46],
      ]),
    ).toBeCloseTo(2 * distanceM([7, 46], [7, 47]), 6);
  });

  it.each([0, 45, 80])('comes back to where it started, at latitude %d and across the antimeridian', (lat) => {
    for (const azimuth of [0, 37, 90, 181, 300])
      for (const lng of [0, 179.9999, -179.9999]) {
        const there = destination([lng, lat], { distanceM: 500, azimuthDeg: azimuth });
        expect(distanceM([lng, lat], there)).toBeCloseTo(500, 6);
        expect(azimuthDeg([lng, lat], there)).toBeCloseTo(azimuth, 5);
        const back = destination(there, { distanceM: -500, azimuthDeg: azimuthDeg([lng, lat], there) });
        expect(distanceM(back, [lng, lat])).toBeLessThan(lat === 80 ? 0.25 : 0.05);
      }
  });
});
