import { hash } from 'node:crypto';
import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { mapSources } from '../../basemap/sources/map-sources.ts';
import type { Services } from '../../platform/services.ts';
import { readGeoidGrids } from '../geoid/geoid-grids-store.ts';
import { heightSources, type OpenHeightSource } from '../height-sources.ts';
import type { HeightEncoding } from '../tiles/decode-height-tile.ts';

/** Incremented whenever tiles are drawn differently. */
const RELIEF_VERSION = 1;

/** What the map's relief is drawn from. */
export type Relief = {
  sources: OpenHeightSource[];
  /** Terrain tiles of the installation, below the files. */
  base: TileSource | null;
  size: 256 | 512;
  encoding: HeightEncoding;
  version: string;
};

/** Undefined without height files and surfaces: the map then reads the terrain tiles themselves. */
export async function reliefOf(services: Services, tenant: string): Promise<Relief | undefined> {
  const sources = await heightSources(services, tenant);
  if (!sources.some(({ tiles }) => !tiles)) return undefined;
  const { terrain: base } = await mapSources(services);
  const { tileSize: size = 256, encoding = 'terrarium' } = base ?? {};
  const grids = (await readGeoidGrids(services)).map(({ grid }) => grid.id);
  const versions = sources.map(({ version }) => version);
  const drawn = JSON.stringify([RELIEF_VERSION, tenant, size, encoding, versions, grids]);
  return { sources, base, size, encoding, version: hash('sha1', drawn, 'base64url') };
}
