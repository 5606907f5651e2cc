import fs from 'node:fs';
import { tileOf, type CloudFrame } from './cloud-frame.ts';
import { CloudPoints, POINT_BYTES, type CloudPoint } from './cloud-points.ts';

const BATCH_POINTS = 8192;

/** Appends points to a file per tile, so that memory does not grow with the area. */
export function pointTiles(frame: CloudFrame, fileOf: (tile: number) => string) {
  const waiting = new Map<number, { points: CloudPoints; count: number }>();
  const flush = (tile: number) => {
    const batch = waiting.get(tile);
    if (!batch) return;
    fs.appendFileSync(fileOf(tile), batch.points.bytes.subarray(0, batch.count * POINT_BYTES));
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
    /** Numbers of the tiles that have points. */
    end: (): number[] => {
      for (const tile of waiting.keys()) flush(tile);
      return [...waiting.keys()].toSorted((one, other) => one - other);
    },
  };
}
