import { lettersOf, partOf, type ByteSource } from './byte-source.ts';

/** TIFF fields of a photo, each under one name in whichever directory it is found. */
const mainTags = {
  0x0100: 'width',
  0x0101: 'height',
  0x0102: 'bitsPerSample',
  0x0106: 'photometric',
  0x010f: 'make',
  0x0110: 'model',
  0x0112: 'orientation',
  0x0115: 'samplesPerPixel',
  0x0131: 'software',
  0x014a: 'subLists',
  0x0153: 'sampleFormat',
  0x8769: 'exifList',
  0x8825: 'gpsList',
  0x830e: 'pixelScale',
  0x87af: 'geoKeys',
  0xc61a: 'blackLevel',
} as const;
const exifTags = {
  0x829a: 'exposureTime',
  0x8827: 'iso',
  0x8833: 'isoSpeed',
  0x9003: 'takenAt',
  0x9011: 'takenAtOffset',
  0x920a: 'focalLength',
  0xa002: 'exifWidth',
  0xa003: 'exifHeight',
  0xa20e: 'pixelsPerUnit',
  0xa210: 'sensorUnit',
  0xa405: 'filmFocalLength',
} as const;
const gpsTags = {
  0x0001: 'latitudeRef',
  0x0002: 'latitude',
  0x0003: 'longitudeRef',
  0x0004: 'longitude',
  0x0005: 'altitudeRef',
  0x0006: 'altitude',
  0x0007: 'gpsTime',
  0x001d: 'gpsDate',
  0x001f: 'positionError',
} as const;
const subTags = { 0x0100: 'width', 0x0101: 'height' } as const;
/** A TIFF may contain XMP: only its location is kept. */
const XMP = 0x02bc;

type NameIn<Tags> = Tags[keyof Tags];
type TagName = NameIn<typeof mainTags> | NameIn<typeof exifTags> | NameIn<typeof gpsTags>;
export type TiffFields = {
  texts: Partial<Record<TagName, string>>;
  numbers: Partial<Record<TagName, number[]>>;
  xmp: ByteSource | null;
};

/** Longer directories are invalid. */
const MAX_ENTRIES = 512;
const MAX_SUB_LISTS = 8;
const MAX_VALUE_BYTES = 256;
const ENTRY_BYTES = 12;
const TEXT = 2;

type Reader = { source: ByteSource; isLittle: boolean };
type NumberAt = (view: DataView, at: number, isLittle: boolean) => number;
/** Size and reader of each number type; fractions with denominator 0 are no number. */
const types: Readonly<Record<number, { bytes: number; read: NumberAt }>> = {
  1: { bytes: 1, read: (view, at) => view.getUint8(at) },
  [TEXT]: { bytes: 1, read: (view, at) => view.getUint8(at) },
  3: { bytes: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  4: { bytes: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  5: { bytes: 8, read: (view, at, isLittle) => view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle) },
  7: { bytes: 1, read: (view, at) => view.getUint8(at) },
  9: { bytes: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  10: { bytes: 8, read: (view, at, isLittle) => view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle) },
  11: { bytes: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle) },
  12: { bytes: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle) },
  13: { bytes: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
};

/**
 * The fields of a TIFF or EXIF block. Directories are read two levels deep and never twice, against loops; offsets
 * beyond the end are ignored.
 */
export function readTiff(source: ByteSource): TiffFields {
  const fields: TiffFields = { texts: {}, numbers: {}, xmp: null };
  const head = source.read(0, 8);
  if (head.byteLength < 8) return fields;
  const isLittle = head.getUint16(0) === 0x4949;
  if (head.getUint16(2, isLittle) !== 42) return fields;
  const reader = { source, isLittle };
  readList(reader, head.getUint32(4, isLittle), { tags: mainTags, fields });
  const [exifAt] = fields.numbers.exifList ?? [];
  const [gpsAt] = fields.numbers.gpsList ?? [];
  if (exifAt !== undefined) readList(reader, exifAt, { tags: exifTags, fields });
  if (gpsAt !== undefined) readList(reader, gpsAt, { tags: gpsTags, fields });
  for (const at of fields.numbers.subLists?.slice(0, MAX_SUB_LISTS) ?? []) widen(reader, at, fields);
  return fields;
}

/** The first picture of a raw photo is a preview: the largest one counts. */
function widen(reader: Reader, at: number, fields: TiffFields): void {
  const sub: TiffFields = { texts: {}, numbers: {}, xmp: null };
  readList(reader, at, { tags: subTags, fields: sub });
  const [width = 0] = sub.numbers.width ?? [];
  if (!(width > (fields.numbers.width?.[0] ?? 0)) || !sub.numbers.height) return;
  fields.numbers.width = [width];
  fields.numbers.height = sub.numbers.height;
}

type Wanted = { tags: Readonly<Record<number, TagName>>; fields: TiffFields };

function readList({ source, isLittle }: Reader, at: number, { tags, fields }: Wanted): void {
  const head = source.read(at, 2);
  if (head.byteLength < 2) return;
  const count = head.getUint16(0, isLittle);
  if (count > MAX_ENTRIES) return;
  const list = source.read(at + 2, count * ENTRY_BYTES);
  for (let entry = 0; entry + ENTRY_BYTES <= list.byteLength; entry += ENTRY_BYTES) {
    const tag = list.getUint16(entry, isLittle);
    if (tag === XMP)
      fields.xmp ??= partOf(source, list.getUint32(entry + 8, isLittle), list.getUint32(entry + 4, isLittle));
    const name = tags[tag];
    if (name !== undefined) readEntry({ source, isLittle }, { list, entry, name }, fields);
  }
}

type Entry = { list: DataView; entry: number; name: TagName };

function readEntry({ source, isLittle }: Reader, { list, entry, name }: Entry, fields: TiffFields): void {
  const type = list.getUint16(entry + 2, isLittle);
  const kind = types[type];
  if (!kind) return;
  const wanted = Math.min(list.getUint32(entry + 4, isLittle), Math.floor(MAX_VALUE_BYTES / kind.bytes));
  const length = wanted * kind.bytes;
  // Values of up to four bytes are inline.
  const isInside = length <= 4;
  const view = isInside ? list : source.read(list.getUint32(entry + 8, isLittle), length);
  const from = isInside ? entry + 8 : 0;
  if (from + length > view.byteLength) return;
  if (type === TEXT) {
    fields.texts[name] = lettersOf(new DataView(view.buffer, view.byteOffset + from, length)).trim();
    return;
  }
  const numbers: number[] = [];
  for (let index = 0; index < wanted; index++) numbers.push(kind.read(view, from + index * kind.bytes, isLittle));
  fields.numbers[name] = numbers;
}
