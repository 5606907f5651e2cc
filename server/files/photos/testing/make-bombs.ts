import { deflateSync } from 'node:zlib';
import { pngChunk, makePicture } from './make-photo.ts';
import { makeTiff, type TiffField } from '../writing/make-tiff.ts';

/** The maximum size that a JPEG can declare. */
const MAX_PX = 65_500;
/** Few enough pixels to be accepted, and far too many to be inspected in time. */
const WITHIN_LIMIT_PX = 16_000;
/** Enough bytes for a file that is limited by its size. */
const PADDING_BYTES = 2_000_000;

/** Small files that expand enormously, or never end, in a careless decoder. */
export async function makeBombs(): Promise<Record<string, Buffer>> {
  const jpeg = await makePicture({ width: 64, height: 64 }).jpeg().toBuffer();
  const progressive = await makePicture({ width: 64, height: 64 }).jpeg({ progressive: true }).toBuffer();
  const flatWebp = await makePicture({ width: 64, height: 64 }).linear(0, 90).webp({ lossless: true }).toBuffer();
  const webp = await makePicture({ width: 64, height: 64 }).webp().toBuffer();
  const flatPng = pngOf(WITHIN_LIMIT_PX, deflatedZeros((WITHIN_LIMIT_PX + 1) * WITHIN_LIMIT_PX));
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(PADDING_BYTES)]);
  return {
    'a PNG of 4 gigapixels': pngOf(MAX_PX, deflateSync(Buffer.alloc(100_000))),
    'a PNG of 256 megapixels, all of one colour': flatPng,
    'a PNG of 256 megapixels with zeros behind it': padded(flatPng),
    'a PNG that ends too early': pngOf(4000, deflateSync(Buffer.alloc(1000))),
    'a JPEG of 4 gigapixels': jpegOf(jpeg, MAX_PX),
    'a JPEG of 256 megapixels in a thousand bytes': jpegOf(jpeg, WITHIN_LIMIT_PX),
    'a JPEG of 256 megapixels with zeros behind it': padded(jpegOf(jpeg, WITHIN_LIMIT_PX)),
    'a progressive JPEG of 256 megapixels': jpegOf(progressive, WITHIN_LIMIT_PX),
    'a progressive JPEG of 256 megapixels with zeros behind it': padded(jpegOf(progressive, WITHIN_LIMIT_PX)),
    'a progressive JPEG of 300 scans': manyScans(jpegOf(progressive, 8000), 300),
    'a WebP of 268 megapixels that take no bits': losslessWebpOf(flatWebp, 16_383),
    'a WebP of 268 megapixels in a thousand bytes': webpOf(webp, 16_383),
    'a TIFF of 4 gigapixels': tiffOf({ px: MAX_PX, stripBytes: 0xfffffff0, compression: 1 }),
    'a TIFF whose strips lie beyond its end': tiffOf({ px: WITHIN_LIMIT_PX, stripBytes: 0xfffffff0, compression: 1 }),
    'a TIFF of one strip, packed as zeros': tiffOf({ px: WITHIN_LIMIT_PX, stripBytes: 262_144, compression: 8 }),
    'a TIFF whose second list is its first': tiffOf({ px: 1000, stripBytes: 1_000_000, compression: 1, nextList: 8 }),
  };
}

function deflatedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 1 });
}

function pngOf(px: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(px, 0);
  header.writeUInt32BE(px, 4);
  // Eight bits of grey.
  header[8] = 8;
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

/** Changes only the declared size. */
function jpegOf(jpeg: Buffer, px: number): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((marker) => lying.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0;
  lying.writeUInt16BE(px, frame + 5);
  lying.writeUInt16BE(px, frame + 7);
  return lying;
}

function manyScans(progressive: Buffer, times: number): Buffer {
  const first = progressive.indexOf(Buffer.from([0xff, 0xda]));
  const scans = progressive.subarray(first, -2);
  return Buffer.concat([progressive.subarray(0, first), ...Array<Buffer>(times).fill(scans), progressive.subarray(-2)]);
}

/** Pixels of one colour take no bits, so the same bytes hold any number of them. */
function losslessWebpOf(webp: Buffer, px: number): Buffer {
  const lying = Buffer.from(webp);
  const size = lying.indexOf('VP8L') + 9;
  lying.writeUInt32LE(((px - 1) | ((px - 1) << 14) | (lying.readUInt32LE(size) & 0xf0000000)) >>> 0, size);
  return lying;
}

function webpOf(webp: Buffer, px: number): Buffer {
  const lying = Buffer.from(webp);
  const size = lying.indexOf('VP8 ') + 14;
  lying.writeUInt16LE(px, size);
  lying.writeUInt16LE(px, size + 2);
  return lying;
}

type Strip = { px: number; stripBytes: number; compression: number; nextList?: number };

function tiffOf({ px, stripBytes, compression, nextList = 0 }: Strip): Buffer {
  const main: TiffField[] = [
    { tag: 0x0100, longs: [px] },
    { tag: 0x0101, longs: [px] },
    { tag: 0x0102, shorts: [8] },
    { tag: 0x0103, shorts: [compression] },
    { tag: 0x0106, shorts: [1] },
    { tag: 0x0111, longs: [8 + 2 + 9 * 12 + 4] },
    { tag: 0x0115, shorts: [1] },
    { tag: 0x0116, longs: [px] },
    { tag: 0x0117, longs: [stripBytes] },
  ];
  const list = makeTiff({ main });
  list.writeUInt32LE(nextList, list.length - 4);
  const strip = compression === 8 ? deflatedZeros(px * px) : Buffer.alloc(100_000);
  return Buffer.concat([list, strip]);
}
