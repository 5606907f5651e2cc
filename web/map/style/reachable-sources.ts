import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import { hostOf, type Reachability } from '../sources/host-reachability.ts';
import { tileUrl } from '@overflight/contract/map/tile-url.ts';

type Known = ReadonlyMap<string, Reachability>;

/** Sources the map can use now: external ones once their host has answered. */
export function reachableSources(sources: MapSources, known: Known): MapSources {
  const isThere = (source: TileSource) => reachabilityOf(source, known) === 'answers';
  const orNull = (source: TileSource | null) => (source && isThere(source) ? source : null);
  return {
    ...sources,
    imagery: sources.imagery.filter(isThere),
    terrain: orNull(sources.terrain) ?? sources.siteTerrain,
    buildings: orNull(sources.buildings),
  };
}

export function reachabilityOf({ tiles }: Pick<TileSource, 'tiles'>, known: Known): Reachability {
  const host = hostOf(tiles);
  return host === null ? 'answers' : (known.get(host) ?? 'asked');
}

/** All tile sources except hidden imagery. */
export function usedSources({ imagery, terrain, buildings }: MapSources, hidden: readonly string[]): TileSource[] {
  const shown = imagery.filter(({ id, builtIn }) => builtIn || !hidden.includes(id));
  return [...shown, ...(terrain ? [terrain] : []), ...(buildings ? [buildings] : [])];
}

/** One small tile per source, to probe its host. */
export function firstTiles(sources: readonly TileSource[]): string[] {
  return sources.map(({ tiles, minZoom }) => tileUrl(tiles, { z: minZoom, x: 0, y: 0 }));
}
