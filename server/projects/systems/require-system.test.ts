import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { requireSystem } from './require-system.ts';

const gdal = needs(!spawnSync('gdalsrsinfo', ['--version']).error, 'GDAL');

it('UTM zones and listed systems need no GDAL', async () => {
  expect(await requireSystem('UTM 7S')).toEqual({ name: 'EPSG:32707', title: 'WGS 84 / UTM zone 7S' });
  expect(await requireSystem('WGS84')).toEqual({ name: 'WGS84', title: 'WGS84' });
  await expect(requireSystem('Swiss grid')).rejects.toThrow(
    'Type an EPSG code such as EPSG:25832, or a UTM zone such as UTM 32N.',
  );
});

describe.skipIf(gdal.isMissing)(`an EPSG code${gdal.reason}`, () => {
  it('is resolved to its full name', async () => {
    expect(await requireSystem('25832')).toEqual({ name: 'EPSG:25832', title: 'ETRS89 / UTM zone 32N' });
    expect((await requireSystem('epsg:2056')).title).toBe('CH1903+ / LV95');
  });

  it.each([
    ['6503+6360', 'EPSG:6503+6360', 'NAD83(2011) / Minnesota North (ftUS) + NAVD88 height (ftUS)'],
    ['8720', 'EPSG:2231+6360', 'NAD83 / Colorado North (ftUS) + NAVD88 height (ftUS)'],
    ['EPSG:9518', 'EPSG:4326+3855', 'WGS 84 + EGM2008 height'],
    ['UTM 15N + 5703', 'EPSG:32615+5703', 'WGS 84 / UTM zone 15N + NAVD88 height'],
  ])('with heights is known by its parts: %s', async (typed, name, title) => {
    expect(await requireSystem(typed)).toEqual({ name, title });
  });

  it.each([
    [
      'EPSG:5555',
      'EPSG:5783 is no system of heights that is known here. Known are NAVD88 height (5703), NAVD88 height (ftUS) (6360), NAVD88 height (ft) (8228), EGM2008 height (3855), EGM96 height (5773). For heights of another one choose EPSG:25832 alone, and their datum under Heights.',
    ],
    ['25832+7837', 'EPSG:7837 is no system of heights that is known here.'],
    ['99999+6360', 'EPSG:99999 is no coordinate system that GDAL knows.'],
    ['99999', 'EPSG:99999 is no coordinate system that GDAL knows.'],
    ['EPSG:5773', 'EPSG:5773 (EGM96 height) is no system that a map can be drawn in.'],
  ])('%s is refused with the reason', async (typed, reason) => {
    await expect(requireSystem(typed)).rejects.toThrow(reason);
  });
});
