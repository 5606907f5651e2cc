import fs from 'node:fs/promises';
import type { Batch } from './open-laz.ts';
import { newPoints, type Points } from './points.ts';

/** Three floats, three colours, a class. */
const RECORD_BYTES = 16;
/** Points of a bucket collected before they are written. */
const COLLECTED = 4096;

export type BucketFile = {
  /** Whether enough are collected to be written. */
  add: (bucket: number, from: Pick<Batch, 'places' | 'colours' | 'classes'>, point: number) => boolean;
  flush: (bucket: number) => Promise<void>;
  read: (bucket: number) => Promise<Points>;
  close: () => Promise<void>;
};

/** A file with room for the points of each bucket, whose numbers are known before. */
export async function openBuckets(file: string, sizes: readonly number[]): Promise<BucketFile> {
  const out = await fs.open(file, 'w+');
  let sum = 0;
  const buckets = sizes.map((size) => {
    sum += size;
    return { size, at: sum - size, written: 0, collected: 0, view: null as DataView<ArrayBuffer> | null };
  });
  type Bucket = (typeof buckets)[number];
  const flush = async (number: number) => {
    const bucket = buckets[number] as Bucket;
    if (!bucket.view || bucket.collected === 0) return;
    const bytes = new Uint8Array(bucket.view.buffer, 0, bucket.collected * RECORD_BYTES);
    await out.write(bytes, 0, bytes.length, (bucket.at + bucket.written) * RECORD_BYTES);
    bucket.written += bucket.collected;
    bucket.collected = 0;
  };
  return {
    add: (number, { places, colours, classes }, point) => {
      const bucket = buckets[number] as Bucket;
      const view = (bucket.view ??= new DataView(new ArrayBuffer(COLLECTED * RECORD_BYTES)));
      const at = bucket.collected * RECORD_BYTES;
      for (let axis = 0; axis < 3; axis++) {
        view.setFloat32(at + axis * 4, places[point * 3 + axis] as number, true);
        view.setUint8(at + 12 + axis, colours[point * 3 + axis] as number);
      }
      view.setUint8(at + 15, classes[point] as number);
      bucket.collected += 1;
      return bucket.collected === COLLECTED;
    },
    flush,
    read: async (number) => {
      await flush(number);
      const { size, at, written } = buckets[number] as Bucket;
      if (written !== size) throw new Error(`bucket ${number} has ${written} of ${size} points`);
      const bytes = Buffer.alloc(size * RECORD_BYTES);
      await out.read(bytes, 0, bytes.length, at * RECORD_BYTES);
      return pointsOf(bytes);
    },
    close: () => out.close(),
  };
}

function pointsOf(bytes: Buffer): Points {
  const points = newPoints(bytes.length / RECORD_BYTES);
  for (let point = 0; point < points.classes.length; point++) {
    const at = point * RECORD_BYTES;
    for (let axis = 0; axis < 3; axis++) {
      points.places[point * 3 + axis] = bytes.readFloatLE(at + axis * 4);
      points.colours[point * 3 + axis] = bytes[at + 12 + axis] as number;
    }
    points.classes[point] = bytes[at + 15] as number;
  }
  return points;
}
