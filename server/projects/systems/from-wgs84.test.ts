import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { toWgs84 } from '../control/datums/to-wgs84.ts';
import { fromWgs84 } from './from-wgs84.ts';
import { projDatabase } from './proj-database.ts';
import { shownSystem } from './shown-system.ts';

const gdal = needs(spawnSync('gdaltransform', ['--version']).status === 0 && projDatabase() !== undefined, 'GDAL');

type Position = [lng: number, lat: number];
const one = async (epsg: number, place: Position) => (await fromWgs84(epsg, [place]))[0] ?? [NaN, NaN];

describe('coordinates without GDAL', () => {
  it('of degrees are latitude before longitude, as the register has it', async () => {
    expect(await one(4326, [8.55, 47.45])).toEqual([47.45, 8.55]);
    expect(await shownSystem('WGS84', null)).toEqual({
      epsg: 4326,
      name: 'WGS 84',
      form: { axes: ['Lat', 'Lon'], unit: '°', decimals: 7 },
    });
  });

  it('of UTM zones are east before north, on both halves of the earth', async () => {
    // The CN Tower, known to a metre.
    const [east, north] = await one(32_617, [-79.387_138_9, 43.642_566_7]);
    expect(Math.hypot(east - 630_084, north - 4_833_438)).toBeLessThan(1);
    const [, south] = await one(32_723, [-45, -23]);
    expect(south).toBeCloseTo(7_456_480.236, 3);
    expect(await shownSystem('EPSG:32723', null)).toMatchObject({
      name: 'WGS 84 / UTM zone 23S',
      form: { axes: ['E', 'N'], unit: 'm', decimals: 2 },
    });
  });

  it('are none in a system that is not known, and in none', async () => {
    expect(await shownSystem('EPSG:2056', null)).toEqual({ epsg: 2056, name: 'EPSG:2056', form: null });
    expect(await shownSystem('local: somewhere', null)).toBeNull();
  });
});

describe.skipIf(gdal.isMissing)(`coordinates by PROJ${gdal.reason}`, () => {
  it.each<[string, number, Position]>([
    ['UTM north', 32_633, [17.9, 59.2]],
    ['UTM south', 32_756, [151.2153, -33.8568]],
  ])('agree with GDAL to a millimetre: %s', async (_, epsg, place) => {
    const args = ['-s_srs', 'EPSG:4326', '-t_srs', `EPSG:${epsg}`];
    const [east = NaN, north = NaN] = execFileSync('gdaltransform', args, { input: place.join(' '), encoding: 'utf8' })
      .split(' ')
      .map(Number);
    const found = await one(epsg, place);
    expect([found[0] - east, found[1] - north].every((off) => Math.abs(off) < 0.001)).toBe(true);
  });

  it.each<[string, number, Position, [number, number], number]>([
    // Published by swisstopo; the register states 1 m for the change of the datum.
    ['CH1903+ / LV95', 2056, [8.730_497_2, 46.044_130_6], [2_700_000, 1_100_000], 1],
    // A test point of the Ordnance Survey in London; the register states 2 m without its grid.
    ['OSGB36 / British National Grid', 27_700, [-0.119_925_571_8, 51.489_365_649_5], [530_624.974, 178_388.464], 2],
  ])('are known points of %s, within the stated accuracy', async (name, epsg, place, [east, north], accuracyM) => {
    const found = await one(epsg, place);
    expect(Math.hypot(found[0] - east, found[1] - north)).toBeLessThan(accuracyM);
    expect(await shownSystem(`EPSG:${epsg}`)).toEqual({
      epsg,
      name,
      form: { axes: ['E', 'N'], unit: 'm', decimals: 2 },
    });
  });

  it.each<[string, [number, number], string[], string]>([
    ['EPSG:27700', [430_000, 433_000], ['E', 'N'], 'm'],
    ['EPSG:2227', [6_416_000, 2_004_000], ['E', 'N'], 'US ft'],
    // North before east.
    ['EPSG:31467', [3_468_000, 5_590_000], ['N', 'E'], 'm'],
    // West and south.
    ['EPSG:2048', [-46_000, 3_652_000], ['W', 'S'], 'm'],
  ])('are those of imported control points, in the order of %s', async (system, stated, axes, unit) => {
    const { placed } = await toWgs84(system, [stated]);
    const [found = [NaN, NaN]] = await fromWgs84(
      Number(system.slice(5)),
      placed.flatMap((place) => (place ? [place] : [])),
    );
    const inOrder = axes[0] === 'N' ? stated.toReversed() : stated;
    expect(found?.map((value) => value.toFixed(2))).toEqual(inOrder.map((value) => value.toFixed(2)));
    expect((await shownSystem(system))?.form).toEqual({ axes, unit, decimals: 2 });
  });

  it('are null where the system does not reach, and asked at once they do not hinder each other', async () => {
    // This method of projection is known to the register, not to PROJ.
    expect(await fromWgs84(2218, [[-24.5, 70.5]])).toEqual([null]);
    const many = await Promise.all(Array.from({ length: 5 }, () => one(2056, [8.5, 47])));
    expect(new Set(many.map(String)).size).toBe(1);
  });
});
