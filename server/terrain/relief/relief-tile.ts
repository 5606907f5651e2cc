import type { Position } from 'geojson';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { readyTile, type ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { overlap, type Bounds } from '../bounds.ts';
import { heightsOf } from '../heights-at.ts';
import { countBlocks, heightsInGrid } from '../heights-in-grid.ts';
import { EQUATOR_M } from '../tiles/tile-grid.ts';
import { encodeHeights } from './encode-heights.ts';
import { inTurn } from './in-turn.ts';
import { reliefOf, type Relief } from './relief.ts';

/** Tiles of a few screens. */
const KEPT_TILES = 200;
/** Heights that one tile may read of a source: without copies for afar, a file is drawn from nearer only. */
const MAX_CELLS = 4 * 1024 ** 2;

/** `isWhole` unless a source could not be read. */
type Drawn = { tile: ReadyTile | undefined; isWhole: boolean };

const kept = perServices(() => new BoundedMap<string, Promise<Drawn>>(KEPT_TILES));

type Asked = { tenant: string; version: string | undefined };

/** A tile of the map's relief; `isLasting` if the address names exactly what was drawn. */
export async function reliefTile(services: Services, tile: TileAddress, { tenant, version }: Asked) {
  checkTileAddress(tile);
  const relief = await reliefOf(services, tenant);
  if (!relief) throw notFound('This map source');
  const name = `${relief.version} ${tile.z} ${tile.x} ${tile.y}`;
  const known = kept(services).get(name);
  const drawing = known ?? inTurn(services, () => draw(services, relief, tile));
  if (!known) {
    kept(services).set(name, drawing);
    const forget = () => kept(services).delete(name);
    drawing.then(({ isWhole }) => isWhole || forget(), forget);
  }
  const drawn = await drawing;
  return { tile: drawn.tile, isLasting: drawn.isWhole && version === relief.version };
}

async function draw(services: Services, relief: Relief, { z, x, y }: TileAddress): Promise<Drawn> {
  const { size, encoding } = relief;
  const bounds = boundsOf({ z, x, y });
  const sources = relief.sources.filter((source) => !source.bounds || overlap(source.bounds, bounds));
  const [only] = sources;
  if (only?.tiles && sources.length === 1 && fits(relief, only.tiles.source, z))
    return { tile: readyTile(await passOn(only.facts.name, () => only.tiles!.read({ z, x, y }))), isWhole: true };
  const pixelM = (EQUATOR_M / 2 ** z / size) * Math.cos(((bounds[1] + bounds[3]) / 2) * (Math.PI / 180));
  const { heights, problems } = await heightsOf(services, pixelCentres({ z, x, y }, size), {
    sources,
    covers: (source, position) => source.isDrawnAt(position),
    gridOf: async (source, places) => {
      const grid = await source.gridAt({ zoom: z, pixelM });
      const cells = countBlocks(grid, places) * grid.blockWidth * grid.blockHeight;
      return cells > MAX_CELLS ? undefined : grid;
    },
    inGrid: heightsInGrid,
  });
  const isWhole = problems.length === 0;
  const isEmpty = heights.every(Number.isNaN);
  if (isEmpty && !isWhole) throw cannotBeRead(problems);
  return { tile: isEmpty ? undefined : readyTile(await encodeHeights(heights, { encoding, size })), isWhole };
}

/** Where only one source of tiles counts, its tile is passed on. */
function fits({ size, encoding }: Relief, source: ManagedSource, zoom: number): boolean {
  const { enabled, tileSize, encoding: own = 'terrarium', minZoom, maxZoom } = source;
  return enabled && tileSize === size && own === encoding && zoom >= minZoom && zoom <= maxZoom;
}

async function passOn<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw cannotBeRead([`${name} could not be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function boundsOf({ z, x, y }: TileAddress): Bounds {
  const tiles = 2 ** z;
  return [lngAt(x / tiles), latAt((y + 1) / tiles), lngAt((x + 1) / tiles), latAt(y / tiles)];
}

/** Row by row from the north. */
function pixelCentres({ z, x, y }: TileAddress, size: number): Position[] {
  const cells = size * 2 ** z;
  const along = (first: number) => Array.from({ length: size }, (_, at) => (first * size + at + 0.5) / cells);
  const [lngs, lats] = [along(x).map(lngAt), along(y).map(latAt)];
  return lats.flatMap((lat) => lngs.map((lng) => [lng, lat]));
}

const lngAt = (share: number): number => share * 360 - 180;
const latAt = (share: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;

function cannotBeRead(problems: readonly string[]): Refused {
  return new Refused({ status: 503, code: 'heights-not-read', message: problems.join(' '), retryAfterS: 30 });
}
