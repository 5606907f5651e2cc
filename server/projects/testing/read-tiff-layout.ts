import fs from 'node:fs';

/** One picture of a TIFF: where it is described, its size, and where its tiles are. Sparse tiles are left out. */
export type TiffPicture = {
  at: number;
  width: number;
  height: number;
  tile: readonly [width: number, height: number];
  isOverview: boolean;
  isMask: boolean;
  tiles: { at: number; bytes: number }[];
};

export type TiffLayout = {
  bytes: number;
  /** What GDAL writes between the header and the first description; empty without. */
  ghost: string;
  pictures: TiffPicture[];
};

const tags = {
  kind: 254,
  width: 256,
  height: 257,
  tileWidth: 322,
  tileHeight: 323,
  offsets: 324,
  counts: 325,
} as const;
const kinds = { overview: 1, mask: 4 } as const;
/** Bytes of the types of numbers that these tags have. */
const sizes: Record<number, number> = { 3: 2, 4: 4, 16: 8 };
const [CLASSIC, BIG] = [42, 43];
const GHOST = 'GDAL_STRUCTURAL_METADATA_SIZE=';

/** Reads where things are in a little-endian TIFF or BigTIFF, byte by byte, without any library. */
export function readTiffLayout(file: string): TiffLayout {
  const bytes = fs.readFileSync(file);
  const version = bytes.readUInt16LE(2);
  if (bytes.toString('latin1', 0, 2) !== 'II' || (version !== CLASSIC && version !== BIG))
    throw new Error('not a little-endian TIFF');
  const isBig = version === BIG;
  const header = isBig ? 16 : 8;
  const hasGhost = bytes.toString('latin1', header, header + GHOST.length) === GHOST;
  const pictures: TiffPicture[] = [];
  let at = isBig ? Number(bytes.readBigUInt64LE(8)) : bytes.readUInt32LE(4);
  const first = at;
  while (at !== 0) {
    const { picture, next } = pictureAt(bytes, at, isBig);
    pictures.push(picture);
    at = next;
  }
  return { bytes: bytes.length, ghost: hasGhost ? bytes.toString('latin1', header, first) : '', pictures };
}

function pictureAt(bytes: Buffer, at: number, isBig: boolean): { picture: TiffPicture; next: number } {
  const [countBytes, entryBytes] = isBig ? [8, 20] : [2, 12];
  const count = isBig ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt16LE(at);
  const fields = new Map<number, number[]>();
  for (let entry = 0; entry < count; entry++) {
    const from = at + countBytes + entry * entryBytes;
    if (bytes.readUInt16LE(from + 2) in sizes) fields.set(bytes.readUInt16LE(from), numbersAt(bytes, from, isBig));
  }
  const one = (tag: number) => fields.get(tag)?.[0] ?? 0;
  const end = at + countBytes + count * entryBytes;
  const counts = fields.get(tags.counts) ?? [];
  const picture = {
    at,
    width: one(tags.width),
    height: one(tags.height),
    tile: [one(tags.tileWidth), one(tags.tileHeight)] as const,
    isOverview: (one(tags.kind) & kinds.overview) !== 0,
    isMask: (one(tags.kind) & kinds.mask) !== 0,
    tiles: (fields.get(tags.offsets) ?? [])
      .map((offset, tile) => ({ at: offset, bytes: counts[tile] ?? 0 }))
      .filter((tile) => tile.bytes > 0),
  };
  return { picture, next: isBig ? Number(bytes.readBigUInt64LE(end)) : bytes.readUInt32LE(end) };
}

/** The numbers of a field: in its entry if they fit, else where it points to. */
function numbersAt(bytes: Buffer, entry: number, isBig: boolean): number[] {
  const size = sizes[bytes.readUInt16LE(entry + 2)] ?? 0;
  const count = isBig ? Number(bytes.readBigUInt64LE(entry + 4)) : bytes.readUInt32LE(entry + 4);
  const [value, room] = isBig ? [entry + 12, 8] : [entry + 8, 4];
  const pointed = () => (isBig ? Number(bytes.readBigUInt64LE(value)) : bytes.readUInt32LE(value));
  const from = size * count <= room ? value : pointed();
  return Array.from({ length: count }, (_, number) => {
    const at = from + number * size;
    if (size === 2) return bytes.readUInt16LE(at);
    return size === 4 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at));
  });
}
