import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { BadRaster, isGround } from './raster.ts';
import { unpackLzw } from './unpack-lzw.ts';

const [inflateAsync, zstdAsync] = [promisify(inflate), promisify(zstdDecompress)];

type Sample = { bytes: number; read: (view: DataView, at: number, isLittleEndian: boolean) => number };

/** By TIFF sample format (1 unsigned, 2 signed, 3 floating point) and bits. */
const samples: Readonly<Record<string, Sample>> = {
  '1 8': { bytes: 1, read: (view, at) => view.getUint8(at) },
  '1 16': { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  '1 32': { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  '2 16': { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  '2 32': { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  '3 32': { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  '3 64': { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
};

type Unpack = (packed: Uint8Array, length: number) => Promise<Uint8Array>;

/** By TIFF compression. */
const compressions: Readonly<Record<number, Unpack>> = {
  1: async (packed) => packed,
  5: async (packed, length) => unpackLzw(packed, length),
  8: (packed, length) => inflateAsync(packed, { maxOutputLength: length }),
  32946: (packed, length) => inflateAsync(packed, { maxOutputLength: length }),
  50000: (packed, length) => zstdAsync(packed, { maxOutputLength: length }),
};

export type BlockFormat = {
  width: number;
  height: number;
  compression: number;
  /** 1 none, 2 differences of numbers, 3 differences of bytes by significance. */
  predictor: number;
  sampleFormat: number;
  bits: number;
  isLittleEndian: boolean;
  noData: number | null;
  /** Metres of one unit. */
  unitM: number;
};

/** Refuses a kind of numbers or compression that we cannot read. */
export function checkBlockFormat({ compression, predictor, sampleFormat, bits }: BlockFormat): void {
  if (!samples[`${sampleFormat} ${bits}`])
    throw new BadRaster(`Its heights are stored in a form that cannot be read (${bits} bits, format ${sampleFormat}).`);
  if (!compressions[compression])
    throw new BadRaster(
      `Its compression (${compression}) cannot be read. Write it anew: gdal_translate -of COG -co COMPRESS=DEFLATE in.tif out.tif`,
    );
  if (predictor < 1 || predictor > 3 || (predictor === 3 && sampleFormat !== 3))
    throw new BadRaster(`Its predictor (${predictor}) cannot be read.`);
}

/** The heights of a block in metres; NaN for its void value, and for what is no height. */
export async function unpackBlock(packed: Uint8Array, format: BlockFormat): Promise<Float32Array> {
  const { width, height, noData, unitM } = format;
  const sample = samples[`${format.sampleFormat} ${format.bits}`]!;
  const whole = width * height * sample.bytes;
  const bytes = new Uint8Array(await compressions[format.compression]!(packed, whole));
  if (format.predictor === 3 && format.bits === 32) return onlyGround(splitFloats(bytes, width, height), format);
  const isLittleEndian = undoPredictor(bytes, format, sample.bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The last strip of a file may be shorter.
  const count = Math.min(width * height, Math.floor(bytes.byteLength / sample.bytes));
  const voidValue =
    noData === null ? NaN : format.bits === 32 && format.sampleFormat === 3 ? Math.fround(noData) : noData;
  const heights = new Float32Array(width * height).fill(NaN);
  for (let cell = 0; cell < count; cell++) {
    const value = sample.read(view, cell * sample.bytes, isLittleEndian);
    const heightM = value * unitM;
    if (value !== voidValue && isGround(heightM)) heights[cell] = heightM;
  }
  return heights;
}

/** Floats whose bytes are split by significance in each row, most significant first, each the difference from the one before it. */
function splitFloats(bytes: Uint8Array, width: number, height: number): Float32Array {
  const floats = new Float32Array(width * height).fill(NaN);
  const numbers = new Uint32Array(floats.buffer);
  const rowBytes = width * 4;
  for (let row = 0; row < Math.min(height, Math.floor(bytes.length / rowBytes)); row++) {
    const from = row * rowBytes;
    for (let at = from + 1; at < from + rowBytes; at++) bytes[at] = bytes[at]! + bytes[at - 1]!;
    for (let column = 0, at = from; column < width; column++, at++)
      numbers[row * width + column] =
        (bytes[at]! << 24) | (bytes[at + width]! << 16) | (bytes[at + 2 * width]! << 8) | bytes[at + 3 * width]!;
  }
  return floats;
}

/** In metres, in place; NaN for the void value, and for what is no height. */
function onlyGround(values: Float32Array, { noData, unitM }: BlockFormat): Float32Array {
  const voidValue = noData === null ? NaN : Math.fround(noData);
  for (let cell = 0; cell < values.length; cell++) {
    const value = values[cell]!;
    values[cell] = value !== voidValue && isGround(value * unitM) ? value * unitM : NaN;
  }
  return values;
}

/** Undoes the predictor in place; returns whether the numbers are little-endian after that. */
function undoPredictor(bytes: Uint8Array, format: BlockFormat, sampleBytes: number): boolean {
  const { predictor, width, isLittleEndian } = format;
  const rowBytes = width * sampleBytes;
  if (predictor === 1) return isLittleEndian;
  for (let from = 0; from + rowBytes <= bytes.length; from += rowBytes) {
    const row = bytes.subarray(from, from + rowBytes);
    if (predictor === 2) sumNumbers(row, sampleBytes, isLittleEndian);
    else sumBytes(row, sampleBytes);
  }
  return predictor === 3 ? false : isLittleEndian;
}

/** Each number is the difference from the one before it, modulo its size. */
function sumNumbers(row: Uint8Array, sampleBytes: number, isLittleEndian: boolean): void {
  for (let at = sampleBytes; at < row.length; at += sampleBytes) {
    let carry = 0;
    for (let step = 0; step < sampleBytes; step++) {
      const byte = at + (isLittleEndian ? step : sampleBytes - 1 - step);
      const sum = row[byte]! + row[byte - sampleBytes]! + carry;
      row[byte] = sum;
      carry = sum >> 8;
    }
  }
}

/** Bytes are split by significance, most significant first, then each is the difference from the one before it. */
function sumBytes(row: Uint8Array, sampleBytes: number): void {
  for (let at = 1; at < row.length; at++) row[at] = row[at]! + row[at - 1]!;
  const split = row.slice();
  const count = row.length / sampleBytes;
  for (let cell = 0; cell < count; cell++)
    for (let byte = 0; byte < sampleBytes; byte++) row[cell * sampleBytes + byte] = split[byte * count + cell]!;
}
