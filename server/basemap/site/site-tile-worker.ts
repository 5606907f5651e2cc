import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { drawSiteTile } from './draw-site-tile.ts';
import type { SiteSourceKind } from './site-sources.ts';

export type TileTask = { number: number; kind: SiteSourceKind; tile: TileAddress };
export type DrawnTile = { number: number; bytes: Uint8Array | undefined; problem?: string };

const waiting: TileTask[] = [];
let isDrawing = false;

/** Draws one tile after the other, outside the server's event loop; those that show more ground first. */
parentPort?.on('message', async (task: TileTask) => {
  waiting.push(task);
  if (isDrawing) return;
  isDrawing = true;
  // Tasks that came together wait together, and the tile before is packed and sent while the next one is drawn.
  for (await setImmediate(); waiting.length > 0; await setImmediate()) {
    waiting.sort((a, b) => a.tile.z - b.tile.z);
    void answer(waiting.shift() as TileTask);
  }
  isDrawing = false;
});

async function answer({ number, kind, tile }: TileTask): Promise<void> {
  try {
    parentPort?.postMessage({ number, bytes: await drawSiteTile(kind, tile) } satisfies DrawnTile);
  } catch (error) {
    parentPort?.postMessage({ number, bytes: undefined, problem: String(error) } satisfies DrawnTile);
  }
}
