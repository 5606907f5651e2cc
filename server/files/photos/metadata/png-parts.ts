import { partOf, startsWith, type ByteSource } from './byte-source.ts';
import type { PhotoParts } from './photo-metadata.ts';

const MAX_CHUNKS = 10_000;
/** The keyword of XMP in a PNG, followed by two flags (the first marks compression) and two empty texts. */
const XMP = 'XML:com.adobe.xmp\0';
const XMP_START = XMP.length + 4;

/** Walks the chunks of a PNG past the picture data: metadata may follow it. */
export function pngParts(source: ByteSource): PhotoParts {
  const parts: PhotoParts = { size: null, exif: null, xmp: null };
  let at = 8;
  for (let step = 0; step < MAX_CHUNKS; step++) {
    const head = source.read(at, 8);
    if (head.byteLength < 8) return parts;
    const body = partOf(source, at + 8, head.getUint32(0));
    const name = partOf(source, at + 4, 4).read(0, 4);
    if (startsWith(name, 'IEND')) return parts;
    if (startsWith(name, 'IHDR')) parts.size ??= headerSize(body.read(0, 8));
    if (startsWith(name, 'eXIf')) parts.exif ??= body;
    if (startsWith(name, 'iTXt')) parts.xmp ??= xmpOf(body);
    at += 12 + head.getUint32(0);
  }
  return parts;
}

function headerSize(view: DataView): PhotoParts['size'] {
  return view.byteLength < 8 ? null : { widthPx: view.getUint32(0), heightPx: view.getUint32(4) };
}

/** Compressed XMP is ignored: cameras do not write it. */
function xmpOf(body: ByteSource): ByteSource | null {
  const start = body.read(0, XMP_START);
  if (start.byteLength < XMP_START || !startsWith(start, XMP) || start.getUint8(XMP.length) !== 0) return null;
  return partOf(body, XMP_START, body.size);
}
