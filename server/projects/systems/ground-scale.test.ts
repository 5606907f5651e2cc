import { describe, expect, it } from 'vitest';
import { groundScaleRows } from '@overflight/contract/projects/places/ground-scale.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { gridScaleAt, groundScale } from './ground-scale.ts';
import { projDatabase } from './proj-database.ts';
import { shownSystem } from './shown-system.ts';

const gdal = needs(projDatabase() !== undefined, 'GDAL');
const scaleIn = async (system: string, place: [number, number]) => gridScaleAt((await shownSystem(system))!, place);

describe('distances on the ground', () => {
  it('the scale of a UTM zone is 0.9996 on its meridian and 1 about 180 km beside it', async () => {
    expect(await scaleIn('EPSG:32632', [9, 47])).toBeCloseTo(0.9996, 8);
    expect(await scaleIn('EPSG:32632', [11.3735, 47])).toBeCloseTo(1, 4);
    expect(await scaleIn('EPSG:4326', [9, 47])).toBeNull();
  });

  it.skipIf(gdal.isMissing)(`the scale of state planes is that of their parameters${gdal.reason}`, async () => {
    // Ohio North touches at 40°26′ and 41°42′; Florida West has 1/17000 less on its meridian, in US survey feet.
    expect(await scaleIn('EPSG:3734', [-82.5, 40 + 26 / 60])).toBeCloseTo(1, 7);
    expect(await scaleIn('EPSG:3734', [-82.5, 41 + 42 / 60])).toBeCloseTo(1, 7);
    expect(await scaleIn('EPSG:2237', [-82, 28])).toBeCloseTo(1 - 1 / 17_000, 8);
    // Equal areas have no such number, and another ellipsoid would need its own.
    expect(await scaleIn('EPSG:5070', [-82.5, 41])).toBeNull();
    expect(await scaleIn('EPSG:27700', [-2, 52])).toBeNull();
  });

  it('the combined factor counts the height above the ellipsoid; without a height there is none', async () => {
    const site = { system: 'EPSG:32613', middle: [-105, 39.7] as const, heightDatum: 'ellipsoid' as const };
    const scale = await groundScale({ ...site, groundM: 1600 });
    // A mile up, a quarter of a thousandth.
    expect(scale?.height?.factor).toBeCloseTo(6_372_000 / 6_373_600, 6);
    const rows = groundScaleRows(scale!, { units: 'imperial', zero: 'above the WGS 84 ellipsoid' });
    expect(rows.map(({ text }) => text)).toEqual([
      '0.99960000 at the middle of the site (39.70000, -105.00000)',
      expect.stringMatching(
        /^0\.99974\d+ at 5249\.3 ft above the WGS 84 ellipsoid, the mean of the surface \(5249\.3 ft/,
      ),
      expect.stringMatching(/^0\.99934\d+: a distance of the coordinate system divided by it .* \(times 1\.0006\d+\)$/),
    ]);
    const lower = await groundScale({ ...site, heightDatum: 'egm96', groundM: 1600 });
    expect(lower?.height?.aboveEllipsoidM).toBeLessThan(1590);
    expect((await groundScale({ ...site, heightDatum: 'relative', groundM: 1600 }))?.height).toBeNull();
  });
});
