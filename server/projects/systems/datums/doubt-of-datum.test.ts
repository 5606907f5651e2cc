import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { projDatabase } from '../proj-database.ts';
import { datumOfSystem, isSameDatum } from './datum-of-system.ts';
import { doubtOfDatum } from './doubt-of-datum.ts';
import { samePlane } from './same-plane.ts';

const gdal = needs(spawnSync('gdaltransform', ['--version']).status === 0 && projDatabase() !== undefined, 'GDAL');

const minnesota = [-93, 47] as const;
const victoria = [145, -37] as const;
const bavaria = [11, 48] as const;

describe.skipIf(gdal.isMissing)(`what is not known of two datums${gdal.reason}`, () => {
  it('is nothing where both are the same, or one ensemble', async () => {
    for (const [from, to] of [
      [32_615, 4326],
      [6344, 6503],
      [6344, 6318],
      [25_832, 4258],
    ] as const)
      expect(await doubtOfDatum({ from, to, place: minnesota })).toBeNull();
    const [wgs84, g2139] = [datumOfSystem(4326), datumOfSystem(9755)];
    expect(wgs84 && g2139 && isSameDatum(wgs84, g2139)).toBe(true);
    const [etrs89, etrf2000] = [datumOfSystem(4258), datumOfSystem(9067)];
    expect(etrs89 && etrf2000 && isSameDatum(etrs89, etrf2000)).toBe(true);
  });

  it.each([
    // PROJ and the register take both as the same.
    ['WGS 84 in NAD83(2011)', { from: 32_615, to: 6503, place: minnesota }, { shiftM: 0, accuracyM: 2 }],
    ['NAD83(2011) in WGS 84', { from: 6344, to: 4326, place: minnesota }, { shiftM: 0, accuracyM: 2 }],
    ['ETRS89 in WGS 84', { from: 25_832, to: 32_632, place: bavaria }, { shiftM: 0, accuracyM: 1 }],
    // To WGS 84 only one of them is shifted, by a metre.
    ['NAD83(HARN) in NAD83(2011)', { from: 3745, to: 6503, place: minnesota }, { shiftM: 0, accuracyM: null }],
    ['GDA94 in GDA2020', { from: 28_355, to: 7855, place: victoria }, { shiftM: 1.56, accuracyM: 0.01 }],
    ['ED50 in ETRS89', { from: 23_032, to: 25_832, place: bavaria }, { shiftM: 122, accuracyM: 7 }],
  ] as const)('%s', async (_, asked, { shiftM, accuracyM }) => {
    const doubt = await doubtOfDatum(asked);
    expect(Math.abs((doubt?.shiftM ?? NaN) - shiftM)).toBeLessThan(Math.max(0.05, shiftM / 50));
    expect(doubt?.accuracyM).toBe(accuracyM);
  });

  it('names the system with the same projection in the other datum', () => {
    const inDatumOf = (epsg: number, other: number) => samePlane(epsg, datumOfSystem(other)!)?.name ?? null;
    expect(inDatumOf(32_615, 6503)).toBe('EPSG:6344');
    expect(inDatumOf(4326, 6503)).toBe('EPSG:6318');
    expect(inDatumOf(2231, 6503)).toBe('EPSG:6430');
    expect(inDatumOf(32_632, 4258)).toBe('EPSG:25832');
    expect(inDatumOf(3857, 4258)).toBeNull();
  });
});

it('a server without the register tells of WGS 84 only', () => {
  expect(datumOfSystem(32_615, null)?.name).toBe('WGS 84');
  expect(datumOfSystem(6503, null)).toBeNull();
});
