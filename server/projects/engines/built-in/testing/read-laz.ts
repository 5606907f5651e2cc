import { createLazPerf } from 'laz-perf';

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

/** Place in the header of LAS. */
const POINT_BYTES_AT = 105;

/** The points of a LAZ file as LAS records, read by a decoder that is not ours. */
export async function readLaz(file: Buffer): Promise<Buffer> {
  const pointBytes = file.readUInt16LE(POINT_BYTES_AT);
  const module = (await createLazPerf()) as unknown as Module;
  const [at, point] = [module._malloc(file.length), module._malloc(pointBytes)];
  module.HEAPU8.set(file, at);
  const zip = new module.LASZip();
  zip.open(at, file.length);
  const points = Buffer.alloc(zip.getCount() * pointBytes);
  for (let from = 0; from < points.length; from += pointBytes) {
    zip.getPoint(point);
    points.set(module.HEAPU8.subarray(point, point + pointBytes), from);
  }
  zip.delete();
  return points;
}
