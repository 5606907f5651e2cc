import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { intoJpeg } from '../writing/into-jpeg.ts';
import { makeTiff, type TiffField } from '../writing/make-tiff.ts';
import { sexagesimal } from '../writing/sexagesimal.ts';

export type PhotoTags = {
  position?: [number, number];
  altitudeM?: number;
  takenAt?: string;
  takenAtOffset?: string;
  model?: string;
  orientation?: number;
};

/** EXIF as a camera writes it. */
export function makeExif(written: PhotoTags, isLittle = true): Buffer {
  const { position, altitudeM = 500, takenAt, takenAtOffset, model = 'Overflight One', orientation = 1 } = written;
  const main: TiffField[] = [
    { tag: 0x010f, text: 'Overflight' },
    { tag: 0x0110, text: model },
    { tag: 0x0112, shorts: [orientation] },
  ];
  const exif: TiffField[] = [
    ...(takenAt === undefined ? [] : [{ tag: 0x9003, text: takenAt }]),
    ...(takenAtOffset === undefined ? [] : [{ tag: 0x9011, text: takenAtOffset }]),
    { tag: 0x920a, fractions: [[88, 10]] },
  ];
  const gps: TiffField[] = position
    ? [
        { tag: 1, text: position[1] < 0 ? 'S' : 'N' },
        { tag: 2, fractions: sexagesimal(position[1]) },
        { tag: 3, text: position[0] < 0 ? 'W' : 'E' },
        { tag: 4, fractions: sexagesimal(position[0]) },
        { tag: 6, fractions: [[Math.round(altitudeM * 1000), 1000]] },
      ]
    : [];
  return makeTiff({ main, exif, gps }, isLittle);
}

export const xmpOf = (inner: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`;

/** A picture with detail everywhere, the same for the same seed. */
export function makePicture({ width = 1600, height = 1200, seed = 1 } = {}): Sharp {
  const random = seededRandom(seed);
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const data = Buffer.alloc(columns * rows * 3);
  for (let at = 0; at < data.length; at++) data[at] = 60 + Math.floor(random() * 140);
  return sharp(data, { raw: { width: columns, height: rows, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });
}

/** Before the end, after the picture data. */
export function intoPng(png: Buffer, { exif, xmp }: { exif?: Buffer; xmp?: string }): Buffer {
  const END_BYTES = 12;
  const text = xmp === undefined ? undefined : Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  return Buffer.concat([
    png.subarray(0, -END_BYTES),
    ...(exif ? [pngChunk('eXIf', exif)] : []),
    ...(text ? [pngChunk('iTXt', text)] : []),
    png.subarray(-END_BYTES),
  ]);
}

export function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** After the picture data; the VP8X flags in the head are not set, which our reader ignores. */
export function intoWebp(webp: Buffer, { exif, xmp }: { exif?: Buffer; xmp?: string }): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
  };
  const whole = Buffer.concat([
    webp,
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp === undefined ? [] : [chunk('XMP ', Buffer.from(xmp))]),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

export async function makeJpeg(written: PhotoTags = {}, xmp?: string): Promise<Buffer> {
  const jpeg = await makePicture().jpeg().toBuffer();
  return intoJpeg(jpeg, { exif: makeExif(written), ...(xmp === undefined ? {} : { xmp }) });
}
