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

export type Zeros = {
  /** NaN where no grid has it. */
  zeros: number[];
  /** Names of the added grids that were used. */
  geoids: string[];
};

/** The height of the datum's zero above the ellipsoid at each place. */
export async function zerosOfDatum(
  services: Services,
  datum: HeightDatum,
  places: readonly Position[],
): Promise<Zeros> {
  if (datum === 'ellipsoid') return { zeros: places.map(() => 0), geoids: [] };
  if (datum === 'egm96') return { zeros: await geoidHeights(places), geoids: [] };
  const zeros = places.map(() => NaN);
  const geoids: string[] = [];
  for (const stored of (await readGeoidGrids(services)).filter(({ grid }) => grid.datum === datum)) {
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
