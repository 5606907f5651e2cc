import type { Position } from 'geojson';
import type { Levelling } from '@overflight/contract/map/terrain.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { HeightGrid } from '../height-grid.ts';
import { heightsAt } from '../heights-at.ts';
import { heightsInGrid } from '../heights-in-grid.ts';
import type { Raster } from '../rasters/raster.ts';

/** Places along each side where surface and known ground are compared. */
const SIDE = 64;
const FEWEST_PAIRS = 30;
/** More than trees and roofs: one of the two is not this ground. */
const MAX_SPREAD_M = 15;
/** Cells of the copy that is compared. */
const MAX_CELLS = 4 * 1024 ** 2;
/** The median of absolute deviations times this is the standard deviation of normal errors. */
const NMAD = 1.4826;

/**
 * Heights of photogrammetry have the right shape, but are off as a whole by what the photos were: they are set to the
 * ground that the installation's sources know, by the median difference.
 */
export async function levelSurface(services: Services, { bounds, grid, overviews }: Raster): Promise<Levelling> {
  const places = placesWithin(bounds);
  const surface = await heightsInGrid(copyToCompare([grid, ...overviews]), places);
  const inside = places.flatMap((place, at) => (Number.isNaN(surface[at]) ? [] : [{ place, heightM: surface[at]! }]));
  const ground = await heightsAt(
    services,
    inside.map(({ place }) => place),
  );
  const differences = inside.flatMap(({ heightM }, at) => {
    const knownM = ground.heights[at]!;
    return Number.isNaN(knownM) ? [] : [knownM - heightM];
  });
  if (differences.length < FEWEST_PAIRS) throw nothingToCompare(ground.problems);
  const offsetM = medianOf(differences);
  const spreadM = NMAD * medianOf(differences.map((difference) => Math.abs(difference - offsetM)));
  if (spreadM > MAX_SPREAD_M) throw doesNotFit(spreadM);
  return { offsetM, spreadM, against: ground.sources.map(({ name }) => name) };
}

function placesWithin([west, south, east, north]: Raster['bounds']): Position[] {
  const along = (from: number, to: number) =>
    Array.from({ length: SIDE }, (_, at) => from + ((at + 0.5) / SIDE) * (to - from));
  return along(south, north).flatMap((lat) => along(west, east).map((lng) => [lng, lat]));
}

/** The finest one that is read quickly. */
function copyToCompare(grids: readonly HeightGrid[]): HeightGrid {
  return grids.find(({ columns, rows }) => columns * rows <= MAX_CELLS) ?? grids.at(-1)!;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function nothingToCompare(problems: readonly string[]): Refused {
  const message = `Heights of photogrammetry can be tens of metres (100 ft and more) off as a whole, and here no other heights are known to set them right. Ask your administrator for a terrain source or a height file of this place.`;
  return new Refused({ status: 409, code: 'no-ground-known', message: [message, ...problems].join(' ') });
}

function doesNotFit(spreadM: number): Refused {
  const message = `The surface does not fit the known ground: they differ by ± ${Math.round(spreadM)} m after levelling, ${MAX_SPREAD_M} m at most is accepted.`;
  return new Refused({ status: 409, code: 'surface-does-not-fit', message });
}
