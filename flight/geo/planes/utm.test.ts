import { describe, expect, it } from 'vitest';
import { fromUtm, toUtm, utmCodeOf } from './utm.ts';

/** From gdaltransform of GDAL 3.6.2 (PROJ 9.1): longitude, latitude, code, easting, northing. */
const known = [
  [-92.0004, 46.8382, 32_615, 576_224.03522567, 5_187_669.14706159],
  [-104.9, 39.7, 32_613, 508_573.208248083, 4_394_465.7959547],
  [8.5417, 47.3769, 32_632, 465_403.284465977, 5_247_150.83942451],
  [151.2093, -33.8688, 32_756, 334_368.633648097, 6_250_948.34538501],
  [179.95, -17.5, 32_760, 813_277.173448452, 8_062_704.41196995],
  [2.9999, 60.1, 32_631, 499_994.43907367, 6_662_548.04750725],
  [5.99, 0.001, 32_631, 832_864.274973243, 110.681738449748],
] as const;

describe('UTM', () => {
  it.each(known)('%f, %f agrees with PROJ to the millimetre, both ways', (lng, lat, code, eastM, northM) => {
    expect(utmCodeOf([lng, lat])).toBe(code);
    const [east, north] = toUtm([lng, lat], code);
    expect(Math.hypot(east - eastM, north - northM)).toBeLessThan(0.001);
    const [backLng, backLat] = fromUtm([eastM, northM], code);
    expect(Math.hypot(backLng - lng, backLat - lat)).toBeLessThan(1e-8);
  });

  it('keeps to the zone it is given, also across the antimeridian', () => {
    const [east, north] = toUtm([-179.99, -17.5], 32_760);
    expect(fromUtm([east, north], 32_760)[0]).toBeCloseTo(-179.99, 9);
    expect(east).toBeGreaterThan(toUtm([179.99, -17.5], 32_760)[0]);
  });
});
