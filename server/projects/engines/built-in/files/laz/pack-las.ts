import fs, { type FileHandle } from 'node:fs/promises';
import { ArithmeticCoder } from './arithmetic-coder.ts';
import { IntegerCoder } from './integer-coder.ts';
import { packChunk, POINT_BYTES, type LasPoints } from './pack-chunk.ts';

export const CHUNK_POINTS = 50_000;
/** Places in the header of LAS 1.2. */
const header = { bytes: 94, startOfPoints: 96, records: 100, format: 104, count: 107 } as const;
const HEADER_BYTES = 227;
const COMPRESSED = 128;
const RECORD_HEADER_BYTES = 54;

/** Packs a LAS file of ours as LAZ 1.2. `classify` sets the class of each point of a batch. */
export async function packLas(from: string, to: string, classify: (points: LasPoints) => void): Promise<void> {
  const source = await fs.open(from);
  const target = await fs.open(to, 'w');
  try {
    await pack(source, target, classify);
    await target.sync();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function pack(source: FileHandle, target: FileHandle, classify: (points: LasPoints) => void): Promise<void> {
  const head = await readHead(source);
  const [start, count] = [head.readUInt32LE(header.startOfPoints), head.readUInt32LE(header.count)];
  const packedHead = headOfPacked(head);
  // The place of the table of chunks is filled in at the end.
  await target.write(Buffer.concat([packedHead, Buffer.alloc(8)]));
  const sizes: number[] = [];
  for (let first = 0; first < count; first += CHUNK_POINTS) {
    const bytes = Buffer.alloc(Math.min(CHUNK_POINTS, count - first) * POINT_BYTES);
    await source.read(bytes, 0, bytes.length, start + first * POINT_BYTES);
    const points = pointsOf(bytes);
    classify(points);
    const chunk = packChunk(points);
    await target.write(chunk);
    sizes.push(chunk.length);
  }
  const place = Buffer.alloc(8);
  place.writeBigInt64LE(BigInt(packedHead.length + 8 + sizes.reduce((sum, size) => sum + size, 0)));
  await target.write(tableOf(sizes));
  await target.write(place, 0, place.length, packedHead.length);
}

async function readHead(source: FileHandle): Promise<Buffer> {
  const fixed = Buffer.alloc(HEADER_BYTES);
  await source.read(fixed, 0, HEADER_BYTES, 0);
  const head = Buffer.alloc(fixed.readUInt32LE(header.startOfPoints));
  await source.read(head, 0, head.length, 0);
  return head;
}

/** The head of the LAS file with one more record, which says how the points are packed. */
function headOfPacked(head: Buffer): Buffer {
  const record = Buffer.alloc(RECORD_HEADER_BYTES + packing.length);
  record.write('laszip encoded', 2, 'latin1');
  record.writeUInt16LE(22_204, 18);
  record.writeUInt16LE(packing.length, 20);
  record.set(packing, RECORD_HEADER_BYTES);
  const packed = Buffer.concat([head, record]);
  packed.writeUInt32LE(packed.length, header.startOfPoints);
  packed.writeUInt32LE(head.readUInt32LE(header.records) + 1, header.records);
  packed.writeUInt8(head.readUInt8(header.format) | COMPRESSED, header.format);
  return packed;
}

const packing = describePacking();

/** Chunks by the arithmetic coder; points (type 6) and colours (type 8), each with its bytes and version. */
function describePacking(): Buffer {
  const items = [
    [6, 20, 2],
    [8, 6, 2],
  ];
  const about = Buffer.alloc(34 + items.length * 6);
  about.writeUInt16LE(2, 0);
  about.set([2, 2], 4);
  about.writeUInt32LE(CHUNK_POINTS, 12);
  about.fill(255, 16, 32);
  about.writeUInt16LE(items.length, 32);
  for (const [at, number] of items.flat().entries()) about.writeUInt16LE(number, 34 + at * 2);
  return about;
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

/** The sizes of the chunks. */
function tableOf(sizes: readonly number[]): Buffer {
  const coder = new ArithmeticCoder();
  const numbers = new IntegerCoder(coder, 2);
  let before = 0;
  for (const size of sizes) {
    numbers.put(before, size, 1);
    before = size;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32LE(sizes.length, 4);
  return Buffer.concat([head, coder.end()]);
}
