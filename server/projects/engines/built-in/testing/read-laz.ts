import { createLazPerf } from 'laz-perf';
import { POINT_BYTES } from '../files/laz/pack-chunk.ts';

type Module = {
  LASZip: new () => {
    open: (at: number, bytes: number) => void;
    getPoint: (to: number) => void;
    getCount: () => number;
    delete: () => void;
  };
  _malloc: (bytes: number) => number;
  HEAPU8: Uint8Array;
};

/** The points of a LAZ file as LAS records, read by a decoder that is not ours. */
export async function readLaz(file: Uint8Array): Promise<Buffer> {
  const module = (await createLazPerf()) as unknown as Module;
  const [at, point] = [module._malloc(file.length), module._malloc(POINT_BYTES)];
  module.HEAPU8.set(file, at);
  const zip = new module.LASZip();
  zip.open(at, file.length);
  const points = Buffer.alloc(zip.getCount() * POINT_BYTES);
  for (let from = 0; from < points.length; from += POINT_BYTES) {
    zip.getPoint(point);
    points.set(module.HEAPU8.subarray(point, point + POINT_BYTES), from);
  }
  zip.delete();
  return points;
}
