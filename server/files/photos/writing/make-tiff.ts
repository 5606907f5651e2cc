/** A TIFF field as cameras write it: a text, integers, or fractions. */
export type TiffField = { tag: number } & (
  | { text: string }
  | { shorts: number[] }
  | { longs: number[] }
  | { fractions: [number, number][] }
);
export type TiffLists = { main?: TiffField[]; exif?: TiffField[]; gps?: TiffField[] };

const EXIF_LIST = 0x8769;
const GPS_LIST = 0x8825;

/** An EXIF block: a header, a directory, and its sub-directories. */
export function makeTiff({ main = [], exif = [], gps = [] }: TiffLists, isLittle = true): Buffer {
  const write = new Writer(isLittle);
  const pointers = [...(exif.length > 0 ? [EXIF_LIST] : []), ...(gps.length > 0 ? [GPS_LIST] : [])];
  const first = [...main, ...pointers.map((tag) => ({ tag, longs: [0] }))].toSorted((a, b) => a.tag - b.tag);
  const lists = [first, ...(exif.length > 0 ? [exif] : []), ...(gps.length > 0 ? [gps] : [])];
  const starts: number[] = [];
  let at = 8;
  for (const list of lists) {
    starts.push(at);
    at += 2 + list.length * 12 + 4 + list.reduce((sum, field) => sum + outside(write.valueOf(field)), 0);
  }
  const pointed = first.map((field) =>
    pointers.includes(field.tag) ? { tag: field.tag, longs: [starts[1 + pointers.indexOf(field.tag)] ?? 0] } : field,
  );
  const body = [pointed, ...lists.slice(1)].map((list, index) => write.list(list, starts[index] ?? 0));
  return Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), write.uint16(42), write.uint32(8), ...body]);
}

/** Values that fit into four bytes are inline. */
const outside = (value: Buffer): number => (value.length > 4 ? value.length : 0);

class Writer {
  readonly #isLittle: boolean;

  constructor(isLittle: boolean) {
    this.#isLittle = isLittle;
  }

  uint16(value: number): Buffer {
    const bytes = Buffer.alloc(2);
    if (this.#isLittle) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  }

  uint32(value: number): Buffer {
    const bytes = Buffer.alloc(4);
    if (this.#isLittle) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  }

  valueOf(field: TiffField): Buffer {
    if ('text' in field) return Buffer.from(`${field.text}\0`, 'latin1');
    if ('shorts' in field) return Buffer.concat(field.shorts.map((value) => this.uint16(value)));
    if ('longs' in field) return Buffer.concat(field.longs.map((value) => this.uint32(value)));
    return Buffer.concat(field.fractions.flat().map((value) => this.uint32(value)));
  }

  list(fields: readonly TiffField[], start: number): Buffer {
    const rest: Buffer[] = [];
    let at = start + 2 + fields.length * 12 + 4;
    const entries = fields.map((field) => {
      const value = this.valueOf(field);
      const { type, count } = kindOf(field, value.length);
      const head = [this.uint16(field.tag), this.uint16(type), this.uint32(count)];
      if (outside(value) === 0) return Buffer.concat([...head, value, Buffer.alloc(4 - value.length)]);
      rest.push(value);
      at += value.length;
      return Buffer.concat([...head, this.uint32(at - value.length)]);
    });
    return Buffer.concat([this.uint16(fields.length), ...entries, Buffer.alloc(4), ...rest]);
  }
}

function kindOf(field: TiffField, bytes: number): { type: number; count: number } {
  if ('text' in field) return { type: 2, count: bytes };
  if ('shorts' in field) return { type: 3, count: field.shorts.length };
  if ('longs' in field) return { type: 4, count: field.longs.length };
  return { type: 5, count: field.fractions.length };
}
