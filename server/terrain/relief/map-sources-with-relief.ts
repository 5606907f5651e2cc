import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import { reliefTiles } from '@overflight/contract/map/terrain.ts';
import { mapSources } from '../../basemap/sources/map-sources.ts';
import type { Services } from '../../platform/services.ts';
import { EQUATOR_M } from '../tiles/tile-grid.ts';
import type { OpenHeightSource } from '../height-sources.ts';
import { reliefOf, type Relief } from './relief.ts';

/** Finer heights than a pixel of this zoom are not seen in the relief. */
const MAX_ZOOM = 16;
/** A file without terrain tiles below it is drawn from here on. */
const MIN_ZOOM = 5;

/** The sources of the map, with a relief of the height files and surfaces in use. */
export async function mapSourcesWithRelief(services: Services, tenant: string): Promise<MapSources> {
  const [sources, relief] = await Promise.all([mapSources(services), reliefOf(services, tenant)]);
  return relief ? { ...sources, terrain: tileSourceOf(relief) } : sources;
}

function tileSourceOf({ sources, base, size, encoding, version }: Relief): TileSource {
  const bounds = unionOf(sources);
  const attributions = sources.map(({ facts }) => facts.attribution).filter((text) => text !== '');
  return {
    id: '_heights',
    kind: 'terrain',
    name: base ? `${base.name}, height files` : 'Height files',
    tiles: reliefTiles(version),
    tileSize: size,
    minZoom: base?.minZoom ?? MIN_ZOOM,
    maxZoom: Math.max(base?.maxZoom ?? MIN_ZOOM, ...sources.map((source) => zoomOf(source, size))),
    ...(bounds ? { bounds } : {}),
    attribution: [...new Set(attributions)].join(', '),
    encoding,
    builtIn: false,
  };
}

/** The zoom whose pixels are as fine as a file. */
function zoomOf({ cellM, bounds }: OpenHeightSource, size: number): number {
  if (cellM === undefined || !bounds) return 0;
  const aroundM = EQUATOR_M * Math.cos(((bounds[1] + bounds[3]) / 2) * (Math.PI / 180));
  return Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Math.ceil(Math.log2(aroundM / (size * cellM)) - 0.01)));
}

/** Undefined if it goes around the Earth, or over the antimeridian, which the map does not read. */
function unionOf(sources: readonly OpenHeightSource[]): TileSource['bounds'] {
  const all = sources.map(({ bounds }) => bounds);
  if (all.includes(undefined)) return undefined;
  const along = (side: 0 | 1 | 2 | 3) => all.map((bounds) => bounds![side]);
  const [west, east] = [Math.min(...along(0)), Math.max(...along(2))];
  return west < -180 || east > 180 ? undefined : [west, Math.min(...along(1)), east, Math.max(...along(3))];
}
