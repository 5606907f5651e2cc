import type { Position } from 'geojson';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { isWithin } from '../bounds.ts';
import type { HeightGrid } from '../height-grid.ts';
import { heightsInGrid } from '../heights-in-grid.ts';
import { openGeoTiff } from '../rasters/open-geotiff.ts';
import { storedRaster } from '../rasters/open-raster.ts';
import { geoidHeights } from './geoid-height.ts';
import { readGeoidGrids, type StoredGrid } from './geoid-grids-store.ts';

const OPEN_GRIDS = 20;
const opened = perServices(() => new BoundedMap<string, Promise<HeightGrid>>(OPEN_GRIDS));

type Measured = { heights: number[]; places: readonly Position[] };

/**
 * Heights of a datum as heights above EGM96: over the ellipsoid, by the grid that was added for the datum. Where there is
 * none they stay as they are: sea levels differ by decimetres.
 */
export async function aboveEgm96(
  services: Services,
  datum: HeightDatum,
  { heights, places }: Measured,
): Promise<{ heights: number[]; geoids: string[] }> {
  if (datum === 'egm96') return { heights, geoids: [] };
  if (datum === 'ellipsoid') {
    const egm96 = await geoidHeights(places);
    return { heights: heights.map((height, at) => height - egm96[at]!), geoids: [] };
  }
  const grids = (await readGeoidGrids(services)).filter(({ grid }) => grid.datum === datum);
  if (grids.length === 0) return { heights, geoids: [] };
  const { zeros, geoids } = await zerosOf(services, grids, places);
  if (geoids.length === 0) return { heights, geoids };
  const egm96 = await geoidHeights(places);
  const above = heights.map((height, at) => (Number.isNaN(zeros[at]) ? height : height + zeros[at]! - egm96[at]!));
  return { heights: above, geoids };
}

/** The height of the datum's zero above the ellipsoid at each place, NaN where no grid has it. */
async function zerosOf(services: Services, grids: readonly StoredGrid[], places: readonly Position[]) {
  const zeros = places.map(() => NaN);
  const geoids: string[] = [];
  for (const stored of grids) {
    const missing = places.flatMap((place, at) =>
      Number.isNaN(zeros[at]) && isWithin(stored.grid.bounds, place) ? [at] : [],
    );
    if (missing.length === 0) continue;
    const found = await heightsInGrid(
      await openGrid(services, stored),
      missing.map((at) => places[at]!),
    );
    for (const [order, at] of missing.entries()) zeros[at] = found[order]!;
    if (found.some((zeroM) => !Number.isNaN(zeroM))) geoids.push(stored.grid.name);
  }
  return { zeros, geoids };
}

function openGrid(services: Services, { grid, bytes }: StoredGrid): Promise<HeightGrid> {
  const known = opened(services).get(bytes.key);
  if (known) return known;
  const raster = { ...storedRaster(services, grid.fileName, bytes), anyDegrees: true };
  const opening = openGeoTiff(raster).then((read) => read.grid);
  opened(services).set(bytes.key, opening);
  opening.catch(() => opened(services).delete(bytes.key));
  return opening;
}
