import fs from 'node:fs/promises';
import type { Vector } from '../placing/linear.ts';

const HEADER_BYTES = 227;
const RECORD_HEADER_BYTES = 54;
const POINT_BYTES = 26;
/** Places are whole numbers of it. */
export const LAS_STEP_M = 0.001;
const METRE = 9001;

/** GeoTIFF keys: projected model type, EPSG code, linear and vertical units in metres. */
const keysOf = (epsg: number) => [
  [1024, 1],
  [3072, epsg],
  [3076, METRE],
  [4099, METRE],
];

export type LasWriter = {
  /** x, y, z from the origin, and red, green, blue of each point. */
  add: (positions: Float32Array, colours: Uint8Array) => Promise<void>;
  end: () => Promise<number>;
};

/** Writes a point cloud as LAS 1.2 with colours, in batches. */
export async function writeLas(file: string, { epsg, origin }: { epsg: number; origin: Vector }): Promise<LasWriter> {
  const out = await fs.open(file, 'w');
  const keys = keysOf(epsg);
  const startOfPoints = HEADER_BYTES + RECORD_HEADER_BYTES + 8 * (keys.length + 1);
  const [lowest, highest] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  let count = 0;
  await out.write(Buffer.alloc(startOfPoints));
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
      await out.write(headOf({ origin, keys, startOfPoints, count, lowest, highest }), 0, startOfPoints, 0);
      await out.sync();
      await out.close();
      return count;
    },
  };
}

type Head = {
  origin: Vector;
  keys: number[][];
  startOfPoints: number;
  count: number;
  lowest: number[];
  highest: number[];
};

function headOf({ origin, keys, startOfPoints, count, lowest, highest }: Head): Buffer {
  const head = Buffer.alloc(startOfPoints);
  head.write('LASF', 0, 'latin1');
  head.set([1, 2], 24);
  head.write('Overflight', 26, 'latin1');
  head.write('Overflight', 58, 'latin1');
  head.writeUInt16LE(HEADER_BYTES, 94);
  head.writeUInt32LE(startOfPoints, 96);
  head.writeUInt32LE(1, 100);
  // Point format 2: colours, no GPS time.
  head.writeUInt8(2, 104);
  head.writeUInt16LE(POINT_BYTES, 105);
  head.writeUInt32LE(count, 107);
  head.writeUInt32LE(count, 111);
  for (let axis = 0; axis < 3; axis++) {
    const from = origin[axis] ?? 0;
    head.writeDoubleLE(LAS_STEP_M, 131 + axis * 8);
    head.writeDoubleLE(from, 155 + axis * 8);
    head.writeDoubleLE(count > 0 ? from + (highest[axis] ?? 0) : from, 179 + axis * 16);
    head.writeDoubleLE(count > 0 ? from + (lowest[axis] ?? 0) : from, 187 + axis * 16);
  }
  head.write('LASF_Projection', HEADER_BYTES + 2, 'latin1');
  head.writeUInt16LE(34_735, HEADER_BYTES + 18);
  head.writeUInt16LE(8 * (keys.length + 1), HEADER_BYTES + 20);
  const directory = [1, 1, 0, keys.length, ...keys.flatMap(([key = 0, value = 0]) => [key, 0, 1, value])];
  for (const [at, number] of directory.entries())
    head.writeUInt16LE(number, HEADER_BYTES + RECORD_HEADER_BYTES + at * 2);
  return head;
}
