type Field = { tag: number; type: 'short' | 'long' | 'double' | 'ascii'; values: readonly number[] | string };

export type GeoTiffOptions = {
  columns: number;
  rows: number;
  heightAt: (column: number, row: number) => number;
  /** Coordinates of the north-western corner, or of its cell where `isPoint`. */
  west: number;
  north: number;
  step: number;
  code?: number;
  isPoint?: boolean;
  verticalCode?: number;
  verticalUnit?: number;
  noData?: number;
  bands?: number;
  metadata?: string;
  /** Left out, for a file that does not say where it is. */
  isPlaced?: boolean;
  /** A turned raster: its transformation matrix. */
  transformation?: readonly number[];
  sample?: 'float32' | 'int16';
};

const types = { ascii: 2, short: 3, long: 4, double: 12 } as const;
const sizes = { ascii: 1, short: 2, long: 4, double: 8 } as const;
const GEOGRAPHIC = new Set([4326, 4269, 4258, 4979]);

/** A GeoTIFF of one strip per row, not compressed, as small tools write it. */
export function makeGeoTiff(options: GeoTiffOptions): Buffer {
  const { columns, rows, heightAt, sample = 'float32' } = options;
  const cellBytes = sample === 'float32' ? 4 : 2;
  const data = Buffer.alloc(columns * rows * cellBytes);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at += cellBytes)
      if (sample === 'float32') data.writeFloatLE(heightAt(column, row), at);
      else data.writeInt16LE(Math.round(heightAt(column, row)), at);
  const starts = Array.from({ length: rows }, (_, row) => 8 + row * columns * cellBytes);
  const fields: Field[] = [
    { tag: 256, type: 'long', values: [columns] },
    { tag: 257, type: 'long', values: [rows] },
    { tag: 258, type: 'short', values: [cellBytes * 8] },
    { tag: 259, type: 'short', values: [1] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 273, type: 'long', values: starts },
    { tag: 277, type: 'short', values: [options.bands ?? 1] },
    { tag: 278, type: 'long', values: [1] },
    { tag: 279, type: 'long', values: starts.map(() => columns * cellBytes) },
    { tag: 339, type: 'short', values: [sample === 'float32' ? 3 : 2] },
    ...placeFields(options),
    ...(options.metadata === undefined ? [] : [{ tag: 42112, type: 'ascii', values: options.metadata } as const]),
    ...(options.noData === undefined ? [] : [{ tag: 42113, type: 'ascii', values: `${options.noData}` } as const]),
  ];
  return Buffer.concat([Buffer.from('II*\0'), uint32(8 + data.length), data, directory(fields, 8 + data.length)]);
}

function placeFields(options: GeoTiffOptions): Field[] {
  const { west, north, step, code = 4326, isPoint = false, verticalCode, verticalUnit } = options;
  if (options.isPlaced === false) return [];
  const isGeographic = GEOGRAPHIC.has(code);
  const keys = [
    [1024, isGeographic ? 2 : 1],
    [1025, isPoint ? 2 : 1],
    [isGeographic ? 2048 : 3072, code],
    ...(verticalCode === undefined ? [] : [[4096, verticalCode]]),
    ...(verticalUnit === undefined ? [] : [[4099, verticalUnit]]),
  ];
  const directoryKeys = [1, 1, 0, keys.length, ...keys.flatMap(([key = 0, value = 0]) => [key, 0, 1, value])];
  const place: Field[] = options.transformation
    ? [{ tag: 34264, type: 'double', values: options.transformation }]
    : [
        { tag: 33550, type: 'double', values: [step, step, 0] },
        { tag: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
      ];
  return [...place, { tag: 34735, type: 'short', values: directoryKeys }];
}

function directory(fields: readonly Field[], start: number): Buffer {
  const sorted = fields.toSorted((a, b) => a.tag - b.tag);
  let outside = start + 2 + sorted.length * 12 + 4;
  const [entries, values]: [Buffer[], Buffer[]] = [[], []];
  for (const field of sorted) {
    const bytes = bytesOf(field);
    const head = Buffer.alloc(8);
    head.writeUInt16LE(field.tag, 0);
    head.writeUInt16LE(types[field.type], 2);
    head.writeUInt32LE(bytes.length / sizes[field.type], 4);
    if (bytes.length <= 4) entries.push(head, Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]));
    else {
      entries.push(head, uint32(outside));
      values.push(bytes);
      outside += bytes.length;
    }
  }
  const count = Buffer.alloc(2);
  count.writeUInt16LE(sorted.length);
  return Buffer.concat([count, ...entries, uint32(0), ...values]);
}

function bytesOf({ type, values }: Field): Buffer {
  if (typeof values === 'string') return Buffer.from(`${values}\0`, 'latin1');
  const bytes = Buffer.alloc(values.length * sizes[type]);
  for (const [at, value] of values.entries())
    if (type === 'double') bytes.writeDoubleLE(value, at * 8);
    else if (type === 'short') bytes.writeUInt16LE(value, at * 2);
    else bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
