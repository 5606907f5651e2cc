import { partOf, startsWith, type ByteSource } from './byte-source.ts';
import type { PhotoParts } from './photo-metadata.ts';

/** Some cameras write raw data into a hundred segments before the picture. */
const MAX_SEGMENTS = 1000;
const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/** All SOF markers: C0 to CF without those that define tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Progressive: every scan refines the picture, so decoders hold all of it until the last one. */
const isProgressive = (marker: number): boolean => isFrame(marker) && (marker & 3) === 2;
/** Markers without a length: TEM and RST0 to RST7. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Walks the segments up to the start of scan. */
export function jpegParts(source: ByteSource): PhotoParts {
  const parts: PhotoParts = { size: null, isHeldWhole: false, exif: null, xmp: null };
  let at = 2;
  for (let step = 0; step < MAX_SEGMENTS; step++) {
    const head = source.read(at, 4);
    if (head.byteLength < 4 || head.getUint8(0) !== 0xff) return parts;
    const marker = head.getUint8(1);
    if (marker === START_OF_SCAN || marker === END) return parts;
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = head.getUint16(2);
    if (length < 2) return parts;
    if (isFrame(marker)) parts.size ??= frameSize(source.read(at + 5, 4));
    if (isProgressive(marker)) parts.isHeldWhole = true;
    if (marker === APP1) keepApp1(parts, partOf(source, at + 4, length - 2));
    at += 2 + length;
  }
  return parts;
}

function frameSize(view: DataView): PhotoParts['size'] {
  return view.byteLength < 4 ? null : { heightPx: view.getUint16(0), widthPx: view.getUint16(2) };
}

/** The first of several is used. */
function keepApp1(parts: PhotoParts, segment: ByteSource): void {
  const start = segment.read(0, XMP.length);
  if (startsWith(start, EXIF)) parts.exif ??= partOf(segment, EXIF.length, segment.size);
  else if (startsWith(start, XMP)) parts.xmp ??= partOf(segment, XMP.length, segment.size);
}
