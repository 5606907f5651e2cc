import fs from 'node:fs/promises';
import type { Vector } from '../placing/linear.ts';
import { geoKeys, inMetres, lasHead } from './las-head.ts';

const POINT_BYTES = 26;
/** Places are whole numbers of it. */
export const LAS_STEP_M = 0.001;

export type LasWriter = {
  /** x, y, z from the origin, and red, green, blue of each point. */
  add: (positions: Float32Array, colours: Uint8Array) => Promise<void>;
  end: () => Promise<number>;
};

/** Writes a point cloud as LAS 1.2 with colours, in batches. */
export async function writeLas(file: string, { epsg, origin }: { epsg: number; origin: Vector }): Promise<LasWriter> {
  const out = await fs.open(file, 'w');
  const records = [geoKeys(epsg, inMetres)];
  const [lowest, highest] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  let count = 0;
  const head = () => lasHead({ origin, step: LAS_STEP_M, records, count, lowest, highest });
  await out.write(head());
  return {
    add: async (positions, colours) => {
      const points = positions.length / 3;
      const bytes = Buffer.alloc(points * POINT_BYTES);
      for (let at = 0; at < positions.length; at++) {
        const [point, axis] = [Math.floor(at / 3), at % 3];
        const value = positions[at] ?? 0;
        bytes.writeInt32LE(Math.round(value / LAS_STEP_M), point * POINT_BYTES + axis * 4);
        lowest[axis] = Math.min(lowest[axis] ?? value, value);
        highest[axis] = Math.max(highest[axis] ?? value, value);
        // LAS colours have 16 bits.
        bytes.writeUInt16LE((colours[at] ?? 0) * 257, point * POINT_BYTES + 20 + axis * 2);
      }
      for (let point = 0; point < points; point++) bytes[point * POINT_BYTES + 14] = 0b001_001;
      await out.write(bytes);
      count += points;
    },
    end: async () => {
      await out.write(head(), 0, undefined, 0);
      await out.sync();
      await out.close();
      return count;
    },
  };
}
