import type { ManagedSource, MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import type { Services } from '../../platform/services.ts';
import { archiveAt } from '../archives/open-archives.ts';
import { BASEMAP_VERSION, builtInTiles, imagery, overview } from '../built-in.ts';
import { SITE_VERSION } from '../site/site-sources.ts';
import { needsCopy, placeOfPack } from '../packs/local-pack.ts';
import { readStored, type StoredSource } from './sources-store.ts';

const builtInImagery: TileSource = {
  ...imagery,
  id: builtInTiles.imagery,
  kind: 'imagery',
  tiles: `${ownTiles(builtInTiles.imagery)}?v=${BASEMAP_VERSION}`,
  builtIn: true,
};

/** The sources in use: all enabled ones, packs only if their file exists. One that is still copied here will. */
export async function mapSources(services: Services): Promise<MapSources> {
  const stored = await readStored(services);
  const ofSite = stored.filter(({ source }) => source.origin === 'demo').flatMap(({ source }) => toTileSource(source));
  const enabled = stored.filter(({ source }) => source.enabled);
  const usable = await Promise.all(enabled.map(async (stored) => ((await hasTiles(services, stored)) ? [stored] : [])));
  const tileSources = usable.flat().flatMap(({ source }) => toTileSource(source));
  return {
    // Finer sources lie above coarser ones.
    imagery: [builtInImagery, ...ofKind('imagery', tileSources).sort((a, b) => a.maxZoom - b.maxZoom)],
    terrain: ofKind('terrain', tileSources)[0] ?? null,
    siteTerrain: ofKind('terrain', ofSite)[0] ?? null,
    buildings: ofKind('buildings', tileSources)[0] ?? null,
    overview: { ...overview, tiles: `${ownTiles(builtInTiles.overview)}?v=${BASEMAP_VERSION}` },
  };
}

function ofKind(kind: TileSource['kind'], sources: readonly TileSource[]): TileSource[] {
  return sources.filter((source) => source.kind === kind);
}

async function hasTiles(services: Services, { source, file, bytes }: StoredSource): Promise<boolean> {
  if (!file) return true;
  const pack = { source, file, bytes };
  try {
    return needsCopy(services, pack) || (await archiveAt(services, placeOfPack(services, pack))) !== undefined;
  } catch (error) {
    services.log.error({ err: error, source: source.id, file }, 'a map pack cannot be read');
    return false;
  }
}

function toTileSource({ kind, url, origin, enabled: _, geocoder: __, ...rest }: ManagedSource): TileSource[] {
  if (kind === 'geocoder') return [];
  return [{ ...rest, kind, tiles: addressOf[origin](rest.id, url), builtIn: false }];
}

const addressOf: Record<ManagedSource['origin'], (id: string, url: string) => string> = {
  public: (_, url) => url,
  own: (_, url) => url,
  pack: ownTiles,
  demo: (id) => `${ownTiles(id)}?v=${SITE_VERSION}`,
};

function ownTiles(id: string): string {
  return `/basemap/v1/tile/${id}/{z}/{x}/{y}`;
}
