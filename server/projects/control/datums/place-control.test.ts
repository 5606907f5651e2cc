import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { fromWgs84 } from '../../systems/from-wgs84.ts';
import { projDatabase } from '../../systems/proj-database.ts';
import { transformPlaces } from '../../systems/transform-places.ts';
import { placeControl } from './place-control.ts';
import { noGdal, toWgs84 } from './to-wgs84.ts';

const gdal = needs(spawnSync('gdaltransform', ['--version']).status === 0 && projDatabase() !== undefined, 'GDAL');

/** Where points of a system come to lie in the results of a project. */
async function inResults(from: number, place: readonly [number, number], to: number) {
  const { placed } = await placeControl(`EPSG:${from}`, [place], `EPSG:${to}`);
  const [found] = await fromWgs84(
    to,
    placed.flatMap((each) => (each ? [each] : [])),
  );
  return found ?? [NaN, NaN];
}

const apart = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!);

describe.skipIf(gdal.isMissing)(`MODEL-01 control points in the datum of a project${gdal.reason}`, () => {
  it.each([
    ['GDA94 in GDA2020', 28_355, 7855, [322_000, 5_905_000]],
    ['NAD83 in NAD83(2011)', 26_915, 6344, [500_000, 5_205_000]],
  ] as const)('lie where PROJ leads at once: %s', async (_, from, to, place) => {
    const [direct] = await transformPlaces({ from: `EPSG:${from}`, to: `EPSG:${to}`, noGdal }, [place]);
    expect(apart(await inResults(from, place, to), direct!)).toBeLessThan(0.002);
  });

  it('of GDA94 would be a metre and a half off in GDA2020 by way of WGS 84', async () => {
    const place = [322_000, 5_905_000] as const;
    const [alone, right] = [
      await toWgs84('EPSG:28355', [place]),
      await placeControl('EPSG:28355', [place], 'EPSG:7855'),
    ];
    expect(distanceM(alone.placed[0]!, right.placed[0]!)).toBeGreaterThan(1.4);
  });

  it('of another realization of NAD83 keep their numbers: only one of both is shifted to WGS 84', async () => {
    // NAD83(HARN) and NAD83(2011), UTM zone 15N.
    const place = [500_000, 5_205_000] as const;
    expect(apart(await inResults(3745, place, 6344), place)).toBeLessThan(0.002);
  });

  it('of ED50 come by way of WGS 84 into ETRS89: at once PROJ would leave them 122 m off, as it knows none of both there', async () => {
    const place = [650_000, 5_320_000] as const;
    const [direct] = await transformPlaces({ from: 'EPSG:23032', to: 'EPSG:25832', noGdal }, [place]);
    const found = await inResults(23_032, place, 25_832);
    expect(found.map(Math.round)).toEqual([649_918, 5_319_800]);
    expect(apart(found, direct!)).toBeGreaterThan(100);
  });

  it('lie as before in WGS 84, and in their own datum', async () => {
    const place = [500_000, 5_205_000] as const;
    expect(apart(await inResults(6344, place, 6344), place)).toBeLessThan(0.002);
    const [straight, asked] = [await toWgs84('EPSG:3745', [place]), await placeControl('EPSG:3745', [place], 'WGS84')];
    expect(asked).toEqual(straight);
  });
});
