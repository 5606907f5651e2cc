import { partOf, startsWith, type ByteSource } from './byte-source.ts';
import type { PhotoParts } from './photo-metadata.ts';

const MAX_CHUNKS = 1000;
/** Some programs put the JPEG marker before the EXIF. */
const JPEG_MARK = 'Exif\0\0';

type Size = NonNullable<PhotoParts['size']>;
/** Location of the size in each kind of bitstream. */
const sizes: Readonly<Record<string, { bytes: number; read: (view: DataView) => Size }>> = {
  VP8X: {
    bytes: 10,
    read: (view) => ({ widthPx: 1 + uint24(view, 4), heightPx: 1 + uint24(view, 7) }),
  },
  'VP8 ': {
    bytes: 10,
    read: (view) => ({ widthPx: view.getUint16(6, true) & 0x3fff, heightPx: view.getUint16(8, true) & 0x3fff }),
  },
  VP8L: {
    bytes: 5,
    read: (view) => {
      const bits = view.getUint32(1, true);
      return { widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) };
    },
  },
};
const sizeChunks = Object.entries(sizes);

/** Walks the chunks of a WebP past the picture data: metadata follows it. */
export function webpParts(source: ByteSource): PhotoParts {
  const parts: PhotoParts = { size: null, exif: null, xmp: null };
  let at = 12;
  for (let step = 0; step < MAX_CHUNKS; step++) {
    const head = source.read(at, 8);
    if (head.byteLength < 8) return parts;
    const length = head.getUint32(4, true);
    const body = partOf(source, at + 8, length);
    for (const [name, { bytes, read }] of sizeChunks) {
      const view = startsWith(head, name) ? body.read(0, bytes) : undefined;
      if (view?.byteLength === bytes) parts.size ??= read(view);
    }
    if (startsWith(head, 'EXIF')) parts.exif ??= withoutMark(body);
    if (startsWith(head, 'XMP ')) parts.xmp ??= body;
    // Chunks start at even offsets.
    at += 8 + length + (length % 2);
  }
  return parts;
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

const withoutMark = (body: ByteSource): ByteSource =>
  startsWith(body.read(0, JPEG_MARK.length), JPEG_MARK) ? partOf(body, JPEG_MARK.length, body.size) : body;
