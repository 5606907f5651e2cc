import fs from 'node:fs';
import { tileOf, type CloudFrame } from './cloud-frame.ts';
import { CloudPoints, POINT_BYTES, type CloudPoint } from './cloud-points.ts';

const BATCH_POINTS = 8192;

/** Bytes of the points of each tile. */
export type TileSizes = Record<string, number>;

/** Appends points to a file per tile, so that memory does not grow with the area. `known`: what the files hold already. */
export function pointTiles(frame: CloudFrame, fileOf: (tile: number) => string, known: TileSizes = {}) {
  const waiting = new Map<number, { points: CloudPoints; count: number }>();
  const sizes: TileSizes = { ...known };
  const flush = (tile: number) => {
    const batch = waiting.get(tile);
    if (!batch || batch.count === 0) return;
    const bytes = batch.points.bytes.subarray(0, batch.count * POINT_BYTES);
    fs.appendFileSync(fileOf(tile), bytes);
    sizes[tile] = (sizes[tile] ?? 0) + bytes.length;
    batch.count = 0;
  };
  return {
    /** Points outside the frame are dropped. */
    add: (point: CloudPoint) => {
      const tile = tileOf(frame, point.east, point.north);
      if (tile < 0 || !(point.up > frame.lowM && point.up < frame.highM)) return;
      let batch = waiting.get(tile);
      if (!batch) waiting.set(tile, (batch = { points: CloudPoints.of(BATCH_POINTS), count: 0 }));
      batch.points.set(batch.count++, point);
      if (batch.count === BATCH_POINTS) flush(tile);
    },
    /** Writes what waits; the tiles that have points, with what their files hold then. */
    save: (): TileSizes => {
      for (const tile of waiting.keys()) flush(tile);
      waiting.clear();
      return { ...sizes };
    },
  };
}
