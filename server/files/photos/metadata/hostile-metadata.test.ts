import { describe, expect, it } from 'vitest';
import { leastCostOf, type Cost } from '@overflight/flight/testing/cost-of.ts';
import { mutateBytes, type Random } from '@overflight/flight/testing/mutate.ts';
import { packZip } from '@overflight/flight/testing/pack-zip.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { intoPng, intoWebp, makeExif, makePicture, pngChunk, xmpOf } from '../testing/make-photo.ts';
import { intoJpeg } from '../writing/into-jpeg.ts';
import { makeTiff } from '../writing/make-tiff.ts';
import { bytesInMemory } from './byte-source.ts';
import { readPhotoMetadata } from './read-photo-metadata.ts';

const FILES_PER_KIND = 2_000;
const MOST: Cost = { cpuMs: 250, megabytes: 64 };

const small = makePicture({ width: 64, height: 48 });
const written = { position: [8, 47] as [number, number], takenAt: '2026:05:04 10:11:12', takenAtOffset: '+02:00' };
const xmp = xmpOf('<rdf:Description drone-dji:GimbalPitchDegree="-90.0" drone-dji:RelativeAltitude="+40.1"/>');
const parts = { exif: makeExif(written), xmp };
const kinds: Record<string, Buffer> = {
  JPEG: intoJpeg(await small.jpeg().toBuffer(), parts),
  TIFF: Buffer.concat([makeExif(written, false), await small.tiff().toBuffer()]),
  PNG: intoPng(await small.png().toBuffer(), parts),
  WebP: intoWebp(await small.webp().toBuffer(), parts),
  ZIP: Buffer.from(packZip([{ name: 'photo.jpg', bytes: new Uint8Array(parts.exif) }])),
};

/** Most damage hits the head, where it matters. A plain array is copied before it is damaged, a Buffer is not. */
function damaged(file: Buffer, random: Random): Uint8Array {
  const bytes = new Uint8Array(file);
  if (random() < 0.5) return mutateBytes(bytes, random);
  const head = Math.min(bytes.length, 600);
  return Buffer.concat([mutateBytes(bytes.subarray(0, head), random), bytes.subarray(head)]);
}

const read = (bytes: Uint8Array) => readPhotoMetadata(bytesInMemory(bytes));

describe('damaged files', () => {
  it.each(Object.entries(kinds))('2,000 of kind %s: none throws, none takes over 250 ms or 64 MB', (kind, bytes) => {
    const random = seededRandom(20_261_115);
    const worst: Cost = { cpuMs: 0, megabytes: 0 };
    let withPosition = 0;
    for (let file = 0; file < FILES_PER_KIND; file++) {
      const hostile = damaged(bytes, random);
      let hasPosition = false;
      const cost = leastCostOf(() => {
        const { position, takenAt, widthPx } = read(hostile).metadata;
        hasPosition = position !== null;
        if (position && !(Math.abs(position[0]) <= 180 && Math.abs(position[1]) <= 90))
          throw new Error('off the globe');
        if (takenAt !== null && !Number.isFinite(Date.parse(takenAt))) throw new Error('out of time');
        if (widthPx !== null && !(widthPx > 0)) throw new Error('without width');
      }, MOST);
      withPosition += Number(hasPosition);
      worst.cpuMs = Math.max(worst.cpuMs, cost.cpuMs);
      worst.megabytes = Math.max(worst.megabytes, cost.megabytes);
    }
    expect(worst.cpuMs).toBeLessThan(MOST.cpuMs);
    expect(worst.megabytes).toBeLessThan(MOST.megabytes);
    // Mutations must break some files and leave others readable.
    expect(withPosition).toBeGreaterThanOrEqual(kind === 'ZIP' ? 0 : FILES_PER_KIND / 100);
    expect(withPosition).toBeLessThan(FILES_PER_KIND);
  });
});

const claims = (bytes: Buffer, at: number, value: number): Buffer => {
  const lying = Buffer.from(bytes);
  lying.writeUInt32LE(value, at);
  return lying;
};
/** Offsets of the count and the value of the first field in a TIFF directory. */
const [COUNT_AT, PLACE_AT] = [8 + 2 + 4, 8 + 2 + 8];
const fullOf = (piece: Buffer, bytes: number): Buffer => Buffer.alloc(bytes, piece);
const repeated = (piece: Buffer, times: number): Buffer => fullOf(piece, piece.length * times);
const jpegStart = Buffer.from([0xff, 0xd8]);

const filesThatHurt: [name: string, make: () => Buffer][] = [
  ['EXIF whose lists lead in a circle', () => makeTiff({ main: [{ tag: 0x8769, longs: [8] }] })],
  ['places by satellite that are the first list', () => makeTiff({ main: [{ tag: 0x8825, longs: [8] }] })],
  ['a raw photo made of itself', () => makeTiff({ main: [{ tag: 0x014a, longs: Array(60).fill(8) as number[] }] })],
  [
    'a list as long as can be',
    () => Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(800_000)]),
  ],
  ['a list beyond the end', () => Buffer.from('II*\0\xff\xff\xff\xff    ', 'latin1')],
  ['a text of 4 GB', () => claims(makeTiff({ main: [{ tag: 0x010f, text: 'Overflight' }] }), COUNT_AT, 0xffffffff)],
  [
    'a text beyond the end',
    () => claims(makeTiff({ main: [{ tag: 0x010f, text: 'Overflight' }] }), PLACE_AT, 0xfffffff0),
  ],
  ['XMP of 4 GB', () => makeTiff({ main: [{ tag: 0x02bc, longs: Array(0x1000).fill(0xffffffff) as number[] }] })],
  ['a JPEG of empty segments', () => Buffer.concat([jpegStart, repeated(Buffer.from([0xff, 0xe0, 0, 2]), 2_500_000)])],
  ['a JPEG of filling', () => Buffer.concat([jpegStart, Buffer.alloc(10_000_000, 0xff)])],
  [
    'XMP full of names',
    () => intoJpeg(jpegStart, { xmp: repeated(Buffer.from(':GimbalPitchDegree'), 3000).toString() }),
  ],
  ['XMP full of blanks', () => intoJpeg(jpegStart, { xmp: `:GimbalPitchDegree${' '.repeat(60_000)}` })],
  [
    'a PNG of empty chunks',
    () =>
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), repeated(pngChunk('tEXt', Buffer.alloc(0)), 800_000)]),
  ],
  [
    'a WebP of empty chunks',
    () =>
      Buffer.concat([
        Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1'),
        repeated(Buffer.from('ABCD\0\0\0\0'), 1_000_000),
      ]),
  ],
  ['a WebP whose chunk is 4 GB', () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff', 'latin1')],
];

describe('files made to hurt', () => {
  it.each(filesThatHurt)('%s', (_, make) => {
    const bytes = make();
    const cost = leastCostOf(() => read(bytes), MOST);
    expect(cost.cpuMs).toBeLessThan(MOST.cpuMs);
    expect(cost.megabytes).toBeLessThan(MOST.megabytes);
    expect(read(bytes).metadata.position).toBeNull();
  });
});
