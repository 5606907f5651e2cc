import { describe, expect, it } from 'vitest';
import { importPreset } from './import-preset.ts';

const feet = 'NAD83(2011) / Oklahoma North (ftUS) + NAVD88 height (ftUS)';

describe('the preset of an import of control points', () => {
  it.each([
    ['WGS84', 'photos', { system: '', heightDatum: 'egm96', heightUnit: 'm' }],
    ['WGS84', 'ellipsoid', { system: '', heightDatum: 'ellipsoid', heightUnit: 'm' }],
    ['EPSG:25832', 'photos', { system: 'EPSG:25832', heightDatum: 'egm96', heightUnit: 'm' }],
    [feet, 'photos', { system: 'EPSG:6553', heightDatum: 'navd88', heightUnit: 'us-ft' }],
    [feet, 'egm2008', { system: 'EPSG:6553', heightDatum: 'egm2008', heightUnit: 'us-ft' }],
  ] as const)('of a project in %s, heights %s', (wktCRS, heights, preset) => {
    expect(importPreset({ wktCRS, heights })).toEqual(preset);
  });
});
