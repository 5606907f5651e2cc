import { describe, expect, it } from 'vitest';
import { datumDoubtText, datumRemedyText, isDatumDoubted, probablyMeant, type DatumDoubt } from './datum-doubt.ts';

const instead = { name: 'EPSG:6344', title: 'NAD83(2011) / UTM zone 15N' };
const satellite: DatumDoubt = { from: 'WGS 84', to: 'NAD83(2011)', shiftM: 0, accuracyM: 2, instead };
const old: DatumDoubt = { from: 'NAD27', to: 'NAD83(2011)', shiftM: 16.42, accuracyM: 10, instead };
const textOf = (doubt: DatumDoubt) => datumDoubtText('Points', doubt, 'metric');

describe('MODEL-01 points in another datum than the results', () => {
  it.each([
    [
      satellite,
      /^Points in WGS 84, results in NAD83\(2011\): no shift is applied, though the two may be up to 2 m apart\.$/,
    ],
    [
      { ...satellite, accuracyM: null },
      /no shift between the two is known here, so none is applied\. They may be 1 m apart, or more/,
    ],
    [old, /places are shifted by 16 m, which is known to 10 m only\.$/],
    [{ ...old, accuracyM: null }, /shifted by 16 m, and how well that is known cannot be told\.$/],
    [{ ...old, shiftM: null }, /places are converted, which is known to 10 m only\.$/],
  ])('are told with what is done about it, and how far that may be off: %#', (doubt, text) => {
    expect(textOf(doubt)).toMatch(text);
  });

  it('are told in feet to readers of feet', () => {
    expect(datumDoubtText('Points', satellite, 'imperial')).toMatch(/up to 6\.6 ft apart/);
    expect(datumDoubtText('Points', old, 'us-survey')).toMatch(/shifted by 54 ft, which is known to 33 ft only/);
  });

  it('were probably surveyed in that of the results where both are near, and are said to be imported so', () => {
    expect(probablyMeant(satellite)).toBe(instead);
    expect(datumRemedyText(satellite)).toBe(
      'If the points were surveyed in NAD83(2011), as points corrected by a network usually are there, import them as NAD83(2011) / UTM zone 15N (EPSG:6344).',
    );
    expect(datumRemedyText({ ...satellite, from: 'NAD83' })).toMatch(
      /^If the points were surveyed in NAD83\(2011\), import/,
    );
    expect(probablyMeant(old)).toBeNull();
    expect(datumRemedyText(old)).toMatch(/transform the points to NAD83\(2011\) before the import/);
    const turned = { ...satellite, from: 'NAD83(2011)', to: 'WGS 84' };
    expect(probablyMeant(turned)).toBeNull();
    expect(datumRemedyText(turned)).toMatch(/choose a coordinate system in NAD83\(2011\) for the project/);
  });

  it('are not doubted where they are known no better than that', () => {
    expect([0.02, 1.99, 2, 3].map((sigmaM) => isDatumDoubted(satellite, sigmaM))).toEqual([true, true, false, false]);
    expect(isDatumDoubted({ ...satellite, accuracyM: null }, 3)).toBe(true);
    expect(isDatumDoubted(null, 0.02)).toBe(false);
  });
});
