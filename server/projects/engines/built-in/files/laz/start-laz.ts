import fs from 'node:fs/promises';
import { ArithmeticCoder } from './arithmetic-coder.ts';
import { IntegerCoder } from './integer-coder.ts';
import { packChunk, type LasPoints } from './pack-chunk.ts';

export const CHUNK_POINTS = 50_000;
/** Places in the header of LAS 1.2. */
const header = { startOfPoints: 96, records: 100, format: 104 } as const;
const COMPRESSED = 128;
const RECORD_HEADER_BYTES = 54;

export type LazWriter = {
  /** All chunks but the last have `CHUNK_POINTS`. */
  add: (points: LasPoints) => Promise<void>;
  /** With a head of the same length in place of the first, if what it says was not known. */
  end: (head?: Buffer) => Promise<void>;
  /** Also after a failure. */
  close: () => Promise<void>;
};

/** Begins a LAZ 1.2 file with the head that it would have as LAS. */
export async function startLaz(to: string, head: Buffer): Promise<LazWriter> {
  const target = await fs.open(to, 'w');
  const start = headOfPacked(head);
  const sizes: number[] = [];
  // The place of the table of chunks is filled in at the end.
  await target.write(Buffer.concat([start, Buffer.alloc(8)]));
  return {
    add: async (points) => {
      const chunk = packChunk(points);
      await target.write(chunk);
      sizes.push(chunk.length);
    },
    end: async (known = head) => {
      const place = Buffer.alloc(8);
      place.writeBigInt64LE(BigInt(start.length + 8 + sizes.reduce((sum, size) => sum + size, 0)));
      await target.write(tableOf(sizes));
      await target.write(Buffer.concat([headOfPacked(known), place]), 0, start.length + 8, 0);
      await target.sync();
    },
    close: () => target.close(),
  };
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
