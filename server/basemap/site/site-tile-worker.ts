import { parentPort } from 'node:worker_threads';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { drawSiteTile } from './draw-site-tile.ts';
import type { SiteSourceKind } from './site-sources.ts';

export type TileTask = { number: number; kind: SiteSourceKind; tile: TileAddress };
export type DrawnTile = { number: number; bytes: Uint8Array | undefined; problem?: string };

/** Draws one tile after the other, outside the server's event loop. */
parentPort?.on('message', async ({ number, kind, tile }: TileTask) => {
  try {
    parentPort?.postMessage({ number, bytes: await drawSiteTile(kind, tile) } satisfies DrawnTile);
  } catch (error) {
    parentPort?.postMessage({ number, bytes: undefined, problem: String(error) } satisfies DrawnTile);
  }
});
