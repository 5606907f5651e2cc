import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { projDatabase } from '../../systems/proj-database.ts';
import { readControlPreset } from './read-control-preset.ts';

const register = needs(projDatabase() !== undefined, 'PROJ');
const oklahoma = 'NAD83(2011) / Oklahoma North (ftUS) + NAVD88 height (ftUS)';

describe('MODEL-01 the preset of an import of control points', () => {
  it.each([
    ['WGS84', 'photos', { system: '', heightDatum: 'egm96', heightReason: null, heightUnit: 'm' }],
    ['WGS84', 'ellipsoid', { system: '', heightDatum: 'ellipsoid', heightUnit: 'm' }],
    ['EPSG:32632', 'photos', { system: 'EPSG:32632', heightDatum: 'egm96', heightUnit: 'm' }],
    ['EPSG:32615+6360', 'photos', { system: 'EPSG:32615', heightDatum: 'navd88', heightUnit: 'us-ft' }],
    ['EPSG:32615+5773', 'photos', { system: 'EPSG:32615', heightDatum: 'egm96', heightUnit: 'm' }],
    [oklahoma, 'photos', { system: 'EPSG:6553', heightDatum: 'navd88', heightUnit: 'us-ft' }],
    [oklahoma, 'egm2008', { system: 'EPSG:6553', heightDatum: 'egm2008', heightUnit: 'us-ft' }],
    ['NAD83 / California zone 3 (ftUS)', 'photos', { system: 'EPSG:2227', heightDatum: 'navd88', heightUnit: 'us-ft' }],
    ['NAD83 / California zone 3 (ftUS)', 'egm96', { system: 'EPSG:2227', heightDatum: 'egm96', heightUnit: 'us-ft' }],
  ] as const)('of a project in %s, heights %s', (wkt_crs, height_choice, preset) => {
    expect(readControlPreset({ wkt_crs, height_choice, height_unit: 'system' })).toMatchObject(preset);
  });

  it('says why heights probably count from it', () => {
    const reasonOf = (wkt_crs: string, height_choice: 'photos' | 'egm2008' = 'photos') =>
      readControlPreset({ wkt_crs, height_choice, height_unit: 'system' }).heightReason;
    expect(reasonOf('NAD83 / California zone 3 (ftUS)')).toBe(
      'Sea level (NAVD88), as heights beside NAD83 / California zone 3 (ftUS) usually are in the United States.',
    );
    expect(reasonOf(oklahoma)).toBe('That of the coordinate system of the project.');
    expect(reasonOf(oklahoma, 'egm2008')).toBe('As chosen for the project.');
  });

  it('has heights in the unit that was chosen for the project', () => {
    const chosen = { height_choice: 'photos', height_unit: 'US survey foot' } as const;
    expect(readControlPreset({ ...chosen, wkt_crs: 'WGS84' }).heightUnit).toBe('us-ft');
    expect(readControlPreset({ ...chosen, height_unit: 'metre', wkt_crs: oklahoma }).heightUnit).toBe('m');
    expect(readControlPreset({ ...chosen, wkt_crs: 'WGS84' }, 'UTM 32N').heightUnit).toBe('m');
  });
});

describe.skipIf(register.isMissing)(
  `MODEL-01 the preset of an import in a system that is asked for${register.reason}`,
  () => {
    it.each([
      ['EPSG:3735', 'us-ft'],
      ['2223', 'ft'],
      ['UTM 32N', 'm'],
      ['EPSG:4326', 'm'],
      ['Mars', 'm'],
    ] as const)('has heights in its unit: %s', (asked, heightUnit) => {
      const preset = readControlPreset({ wkt_crs: oklahoma, height_choice: 'photos', height_unit: 'system' }, asked);
      expect(preset).toMatchObject({ heightDatum: 'navd88', heightUnit });
    });

    it.each([
      ['EPSG:6347', 'navd88'],
      ['EPSG:26915', 'navd88'],
      ['EPSG:8780', 'navd88'],
      ['EPSG:32615+5773', 'egm96'],
      ['EPSG:32615', 'egm96'],
      ['EPSG:25832', 'egm96'],
    ] as const)('has heights above what is usual in it: %s', (asked, heightDatum) => {
      const chosen = { wkt_crs: 'WGS84', height_choice: 'photos', height_unit: 'system' } as const;
      expect(readControlPreset(chosen, asked)).toMatchObject({ heightDatum });
    });
  },
);
