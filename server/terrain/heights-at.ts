import type { Position } from 'geojson';
import type { HeightSource } from '@overflight/contract/map/terrain.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { aboveEgm96 } from './geoid/above-egm96.ts';
import type { HeightGrid } from './height-grid.ts';
import { heightSources, type OpenHeightSource } from './height-sources.ts';
import { heightsInGrid } from './heights-in-grid.ts';

export type HeightsFound = {
  /** Metres above sea level; NaN where unknown. */
  heights: number[];
  sources: HeightSource[];
  /** Sources that could not be read. */
  problems: string[];
};

/** The height of the ground at each position, from the first source that has it; surfaces of projects for their tenant. */
export async function heightsAt(
  services: Services,
  positions: readonly Position[],
  tenant?: string,
): Promise<HeightsFound> {
  return heightsOf(services, positions, await allSources(services, tenant));
}

/** Reads every source where it has heights, at its finest. */
export const allSources = async (services: Services, tenant: string | undefined): Promise<Reading> => ({
  sources: await heightSources(services, tenant),
  covers: (source, position) => source.covers(position),
  gridOf: (source, places) => source.gridFor(places),
  inGrid: heightsInGrid,
});

export type Reading = {
  sources: readonly OpenHeightSource[];
  covers: (source: OpenHeightSource, position: Position) => boolean;
  /** Undefined for a source that is left out. */
  gridOf: (source: OpenHeightSource, places: readonly Position[]) => Promise<HeightGrid | undefined>;
  inGrid: (grid: HeightGrid, places: readonly Position[]) => Promise<number[]>;
};

/** Heights at positions from these sources, each filling what those before it do not know. */
export async function heightsOf(
  services: Services,
  positions: readonly Position[],
  reading: Reading,
): Promise<HeightsFound> {
  const found: HeightsFound = { heights: positions.map(() => NaN), sources: [], problems: [] };
  for (const source of reading.sources) {
    const missing = positions.flatMap((position, at) =>
      Number.isNaN(found.heights[at]) && reading.covers(source, position) ? [at] : [],
    );
    if (missing.length > 0) await fillFrom(services, source, { missing, positions, found, ...reading });
  }
  return found;
}

type Gap = Pick<Reading, 'gridOf' | 'inGrid'> & {
  missing: readonly number[];
  positions: readonly Position[];
  found: HeightsFound;
};

async function fillFrom(
  services: Services,
  source: OpenHeightSource,
  { missing, positions, found, gridOf, inGrid }: Gap,
) {
  const places = missing.map((at) => positions[at]!);
  try {
    const grid = await gridOf(source, places);
    if (!grid) return;
    const read = await inGrid(grid, places);
    // Tiles are a mix of datums: no grid fits them.
    const { heights, geoids } = source.tiles
      ? { heights: read, geoids: [] }
      : await aboveEgm96(services, source.facts.datum, { heights: read, places });
    for (const [order, at] of missing.entries()) found.heights[at] = heights[order]!;
    if (heights.every(Number.isNaN)) return;
    found.sources.push({ ...source.facts, ...(geoids.length > 0 ? { geoids } : {}), cellM: grid.cellM });
  } catch (error) {
    if (error instanceof Refused && error.status === 422) throw error;
    services.log.error({ err: error, source: source.facts.id }, 'heights cannot be read');
    const reason = error instanceof Error ? error.message : String(error);
    found.problems.push(`${source.facts.name} could not be read: ${reason}`);
  }
}
