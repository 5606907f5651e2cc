import path from 'node:path';
import { notFound, Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { checkTileAddress } from '../platform/tiles/check-tile-address.ts';
import { archiveAt } from './archives/open-archives.ts';
import type { TileArchive } from './archives/tile-archive.ts';
import type { TileAddress } from '../platform/tiles/tile-address.ts';
import { basemapFiles, builtInTiles } from './built-in.ts';
import { cutFromParent } from './cut-from-parent.ts';
import { localPack } from './packs/local-pack.ts';
import { readSiteTile } from './site/read-site-tile.ts';
import { siteSourceIds, type SiteSourceKind } from './site/site-sources.ts';
import { readStored } from './sources/sources-store.ts';

const siteKinds = Object.keys(siteSourceIds) as SiteSourceKind[];

export type FoundTile = { bytes: Uint8Array | undefined; isBuiltIn: boolean };

/** One stored tile; its bytes are undefined if the source has none at that place. */
export async function readTile(services: Services, source: string, tile: TileAddress): Promise<FoundTile> {
  checkTileAddress(tile);
  if (source === builtInTiles.imagery || source === builtInTiles.overview) {
    const archive = await archiveAt(services, path.join(services.basemapFolder, basemapFiles[source]));
    if (!archive) throw notBuilt();
    return { bytes: await archive.readTile(tile), isBuiltIn: true };
  }
  const pack = (await readStored(services)).find(({ source: { id } }) => id === source);
  const drawn = pack?.source.origin === 'demo' ? siteKinds.find((kind) => siteSourceIds[kind] === source) : undefined;
  if (drawn) return { bytes: await readSiteTile(drawn, tile), isBuiltIn: true };
  if (!pack?.file) throw notFound('This map source');
  const archive = await archiveAt(services, await localPack(services, { ...pack, file: pack.file }));
  if (!archive) throw notFound('This map source');
  return { bytes: await readPackTile(archive, tile, pack.source), isBuiltIn: false };
}

/** Gaps in imagery are filled from the zoom above, so that zooming in never shows less. */
async function readPackTile(
  archive: TileArchive,
  tile: TileAddress,
  { kind, minZoom, maxZoom, tileSize }: { kind: string; minZoom: number; maxZoom: number; tileSize: number },
): Promise<Uint8Array | undefined> {
  const bytes = await archive.readTile(tile);
  if (bytes || kind !== 'imagery' || tile.z > maxZoom) return bytes;
  return cutFromParent(archive, tile, { minZoom, tileSize });
}

function notBuilt(): Refused {
  const message = 'The base map has not been built yet: run "node server/build-basemap.ts".';
  return new Refused({ status: 503, code: 'basemap-missing', message });
}
