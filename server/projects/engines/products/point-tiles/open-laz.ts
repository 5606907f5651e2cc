import fs from 'node:fs/promises';
import { createLazPerf, type LazPerf } from 'laz-perf';
import type { Box } from './points.ts';

/** Places in the header of LAS 1.0 to 1.4. */
const header = { format: 104, recordBytes: 105, step: 131, from: 155, bounds: 179, bytes: 227 } as const;
const COMPRESSED = 0x80;
const FORMAT_MASK = 0x3f;

/** Bytes of colour and class in the records of each point format that can be packed. */
const layouts: Readonly<Record<number, { colour: number | null; class: number; classMask: number }>> = {
  0: { colour: null, class: 15, classMask: 0x1f },
  1: { colour: null, class: 15, classMask: 0x1f },
  2: { colour: 20, class: 15, classMask: 0x1f },
  3: { colour: 28, class: 15, classMask: 0x1f },
  6: { colour: null, class: 16, classMask: 0xff },
  7: { colour: 30, class: 16, classMask: 0xff },
  8: { colour: 30, class: 16, classMask: 0xff },
};

const BATCH_POINTS = 50_000;
/** The decoder holds the packed file in its 32-bit memory. */
const MAX_FILE_BYTES = 1.5e9;

/** The cloud cannot be read, and why. */
export class UnreadableCloud extends Error {}

/** Coordinates in metres, colours of 16 bits. */
export type Batch = { count: number; places: Float64Array; colours: Uint16Array; classes: Uint8Array };
export type LazFile = {
  count: number;
  /** As the file says. */
  box: Box;
  hasColours: boolean;
  /** All points from the first, in batches; the arrays of a batch are used again for the next. */
  read: (take: (batch: Batch) => Promise<void> | void) => Promise<void>;
};

export async function openLaz(file: string): Promise<LazFile> {
  const { size } = await fs.stat(file);
  if (size < header.bytes) throw new UnreadableCloud('it is no LAZ file');
  if (size > MAX_FILE_BYTES) throw new UnreadableCloud(`it is larger than ${MAX_FILE_BYTES / 1e9} GB`);
  const laz = await createLazPerf();
  const at = await load(laz, file, size);
  const head = Buffer.from(laz.HEAPU8.slice(at, at + header.bytes));
  const format = head.readUInt8(header.format);
  const layout = layouts[format & FORMAT_MASK];
  if (head.toString('latin1', 0, 4) !== 'LASF' || (format & COMPRESSED) === 0 || !layout)
    throw new UnreadableCloud('its format is not known');
  const numbers = (from: number, stride = 8) => [0, 1, 2].map((axis) => head.readDoubleLE(from + axis * stride));
  const box = { highest: numbers(header.bounds, 16), lowest: numbers(header.bounds + 8, 16) } as Box;
  if (![...box.lowest, ...box.highest].every(Number.isFinite)) throw new UnreadableCloud('its bounds are not known');
  const record = { bytes: head.readUInt16LE(header.recordBytes), ...layout };
  const scale = { step: numbers(header.step), from: numbers(header.from) };
  const zip = new laz.LASZip();
  zip.open(at, size);
  const count = zip.getCount();
  zip.delete();
  return {
    count,
    box,
    hasColours: layout.colour !== null,
    read: (take) => readAll({ laz, at, size, count, record, scale }, take),
  };
}

/** Farther from the origin, the cloud is in another coordinate system than the other results. */
const FAR_M = 100_000;

export const isElsewhere = ({ box }: Pick<LazFile, 'box'>, origin: readonly [number, number, number]): boolean =>
  box.lowest.some((low, axis) => Math.abs(low - (origin[axis] as number)) > FAR_M);

async function load(laz: LazPerf, file: string, size: number): Promise<number> {
  const at = laz._malloc(size);
  const source = await fs.open(file);
  try {
    for (let done = 0; done < size;) {
      // Growing replaces the heap: it is asked for anew each time.
      const { bytesRead } = await source.read(laz.HEAPU8, at + done, Math.min(16e6, size - done), done);
      if (bytesRead === 0) throw new UnreadableCloud('it ends too early');
      done += bytesRead;
    }
  } finally {
    await source.close();
  }
  return at;
}

type Open = {
  laz: LazPerf;
  at: number;
  size: number;
  count: number;
  record: { bytes: number; colour: number | null; class: number; classMask: number };
  scale: { step: number[]; from: number[] };
};

async function readAll({ laz, at, size, count, record, scale }: Open, take: Parameters<LazFile['read']>[0]) {
  const zip = new laz.LASZip();
  zip.open(at, size);
  const room = laz._malloc(BATCH_POINTS * record.bytes);
  const most = Math.min(BATCH_POINTS, count);
  const batch: Batch = {
    count: 0,
    places: new Float64Array(most * 3),
    colours: new Uint16Array(most * 3),
    classes: new Uint8Array(most),
  };
  try {
    for (let first = 0; first < count; first += BATCH_POINTS) {
      batch.count = Math.min(BATCH_POINTS, count - first);
      for (let point = 0; point < batch.count; point++) zip.getPoint(room + point * record.bytes);
      const view = new DataView(laz.HEAPU8.buffer, room, batch.count * record.bytes);
      unpack(view, batch, { record, scale });
      await take(batch);
    }
  } finally {
    zip.delete();
    laz._free(room);
  }
}

function unpack(view: DataView, batch: Batch, { record, scale }: Pick<Open, 'record' | 'scale'>): void {
  for (let point = 0; point < batch.count; point++) {
    const from = point * record.bytes;
    batch.classes[point] = view.getUint8(from + record.class) & record.classMask;
    for (let axis = 0; axis < 3; axis++) {
      const whole = view.getInt32(from + axis * 4, true);
      batch.places[point * 3 + axis] = whole * (scale.step[axis] as number) + (scale.from[axis] as number);
      if (record.colour !== null)
        batch.colours[point * 3 + axis] = view.getUint16(from + record.colour + axis * 2, true);
    }
  }
}
