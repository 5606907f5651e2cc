import type { Vector } from '../placing/linear.ts';

const HEADER_BYTES = 227;
const RECORD_HEADER_BYTES = 54;
const POINT_BYTES = 26;
export const inMetres = { unit: 9001, heightUnit: 9001 } as const;

/** A record of its coordinate system. */
export type ProjectionRecord = { id: number; data: Buffer };
type Head = {
  /** What places count from, and the steps that they are whole numbers of. */
  origin: Vector;
  step: number;
  records: readonly ProjectionRecord[];
  count: number;
  /** From the origin. */
  lowest: readonly number[];
  highest: readonly number[];
};

/** EPSG codes of the units in plane and of heights, and of the system of heights if it is known. */
type ProjectionCodes = { unit: number; heightUnit: number; heights?: number | null };

/** GeoTIFF keys: projected model type, EPSG code, units, system of heights. */
export function geoKeys(epsg: number, { unit, heightUnit, heights = null }: ProjectionCodes): ProjectionRecord {
  const keys = [
    [1024, 1],
    [3072, epsg],
    [3076, unit],
    ...(heights === null ? [] : [[4096, heights]]),
    [4099, heightUnit],
  ];
  const data = Buffer.alloc(8 * (keys.length + 1));
  const directory = [1, 1, 0, keys.length, ...keys.flatMap(([key = 0, value = 0]) => [key, 0, 1, value])];
  for (const [at, number] of directory.entries()) data.writeUInt16LE(number, at * 2);
  return { id: 34_735, data };
}

/** The head of LAS 1.2 with colours, no GPS time, and the records of its coordinate system. */
export function lasHead({ origin, step, records, count, lowest, highest }: Head): Buffer {
  const packed = records.map(({ id, data }) => {
    const head = Buffer.alloc(RECORD_HEADER_BYTES);
    head.write('LASF_Projection', 2, 'latin1');
    head.writeUInt16LE(id, 18);
    head.writeUInt16LE(data.length, 20);
    return Buffer.concat([head, data]);
  });
  const head = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...packed]);
  head.write('LASF', 0, 'latin1');
  head.set([1, 2], 24);
  head.write('Overflight', 26, 'latin1');
  head.write('Overflight', 58, 'latin1');
  head.writeUInt16LE(HEADER_BYTES, 94);
  head.writeUInt32LE(head.length, 96);
  head.writeUInt32LE(records.length, 100);
  head.writeUInt8(2, 104);
  head.writeUInt16LE(POINT_BYTES, 105);
  head.writeUInt32LE(count, 107);
  head.writeUInt32LE(count, 111);
  for (let axis = 0; axis < 3; axis++) {
    const from = origin[axis] ?? 0;
    head.writeDoubleLE(step, 131 + axis * 8);
    head.writeDoubleLE(from, 155 + axis * 8);
    head.writeDoubleLE(count > 0 ? from + (highest[axis] ?? 0) : from, 179 + axis * 16);
    head.writeDoubleLE(count > 0 ? from + (lowest[axis] ?? 0) : from, 187 + axis * 16);
  }
  return head;
}
