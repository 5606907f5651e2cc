import fs, { type FileHandle } from 'node:fs/promises';
import { POINT_BYTES, type LasPoints } from './pack-chunk.ts';
import { CHUNK_POINTS, startLaz, type LazWriter } from './start-laz.ts';

/** Places in the header of LAS 1.2. */
const header = { startOfPoints: 96, count: 107 } as const;
const HEADER_BYTES = 227;

/** Packs a LAS file of ours as LAZ 1.2. `classify` sets the class of each point of a batch. */
export async function packLas(from: string, to: string, classify: (points: LasPoints) => void): Promise<void> {
  const source = await fs.open(from);
  try {
    const head = await readHead(source);
    const packed = await startLaz(to, head);
    await pack({ source, head, packed }, classify).finally(packed.close);
  } finally {
    await source.close();
  }
}

type Packing = { source: FileHandle; head: Buffer; packed: LazWriter };

async function pack({ source, head, packed }: Packing, classify: (points: LasPoints) => void): Promise<void> {
  const [start, count] = [head.readUInt32LE(header.startOfPoints), head.readUInt32LE(header.count)];
  for (let first = 0; first < count; first += CHUNK_POINTS) {
    const bytes = Buffer.alloc(Math.min(CHUNK_POINTS, count - first) * POINT_BYTES);
    await source.read(bytes, 0, bytes.length, start + first * POINT_BYTES);
    const points = pointsOf(bytes);
    classify(points);
    await packed.add(points);
  }
  await packed.end();
}

async function readHead(source: FileHandle): Promise<Buffer> {
  const fixed = Buffer.alloc(HEADER_BYTES);
  await source.read(fixed, 0, HEADER_BYTES, 0);
  const head = Buffer.alloc(fixed.readUInt32LE(header.startOfPoints));
  await source.read(head, 0, head.length, 0);
  return head;
}

function pointsOf(bytes: Buffer): LasPoints {
  const count = bytes.length / POINT_BYTES;
  const points = {
    places: new Int32Array(count * 3),
    colours: new Uint8Array(count * 3),
    classes: new Uint8Array(count),
  };
  for (let at = 0; at < count * 3; at++) {
    const [from, axis] = [Math.floor(at / 3) * POINT_BYTES, at % 3];
    points.places[at] = bytes.readInt32LE(from + axis * 4);
    points.colours[at] = bytes.readUInt8(from + 21 + axis * 2);
  }
  return points;
}
