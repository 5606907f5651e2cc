import { ByteWriter } from './byte-writer.ts';

/** Grid units per tile side. */
export const EXTENT = 4096;
const VERSION = 2;

/** Lines, unclosed rings, or all points in one list: x and y in turn, integers on the grid. */
export type TileGeometry = { type: 'point' | 'line' | 'polygon'; lines: readonly (readonly number[])[] };
type Value = string | number | boolean;
export type TileFeature = { id?: number; geometry: TileGeometry; properties: Readonly<Record<string, Value>> };
export type TileLayer = { name: string; features: readonly TileFeature[] };

/** Field numbers of the Mapbox vector tile specification, version 2.1. */
const tile = { layer: 3 };
const layer = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 };
const feature = { id: 1, tags: 2, type: 3, geometry: 4 };
const valueOf = { text: 1, double: 3, whole: 5, negative: 6, flag: 7 };
const types = { point: 1, line: 2, polygon: 3 };
/** Up to here a number and twice it are exact. */
const LARGEST_WHOLE = 2 ** 52;
const command = { moveTo: 1, lineTo: 2, close: 7 };

/** Encodes a vector tile; empty if no layer has a feature. */
export function encodeTile(layers: readonly TileLayer[]): Buffer {
  const writer = new ByteWriter();
  for (const each of layers) if (each.features.length > 0) writer.block(tile.layer, encodeLayer(each));
  return writer.bytes;
}

function encodeLayer({ name, features }: TileLayer): Buffer {
  const writer = new ByteWriter();
  const keys = new Map<string, number>();
  const values = new Map<Value, number>();
  const scratch: Scratch = { feature: new ByteWriter(), tags: new ByteWriter(), geometry: new ByteWriter() };
  writer.number(layer.version, VERSION);
  writer.text(layer.name, name);
  for (const { id, geometry, properties } of features) {
    scratch.tags.clear();
    for (const key in properties) {
      scratch.tags.varint(indexIn(keys, key));
      scratch.tags.varint(indexIn(values, properties[key] ?? ''));
    }
    writeFeature(id, geometry, scratch);
    writer.block(layer.feature, scratch.feature.bytes);
  }
  for (const key of keys.keys()) writer.text(layer.key, key);
  for (const value of values.keys()) {
    writeValue(value, scratch.tags);
    writer.block(layer.value, scratch.tags.bytes);
  }
  writer.number(layer.extent, EXTENT);
  return writer.bytes;
}

/** Keys and values are written once, and referenced by index. */
function indexIn<T>(places: Map<T, number>, item: T): number {
  const known = places.get(item);
  if (known !== undefined) return known;
  places.set(item, places.size);
  return places.size - 1;
}

/** Reused for every feature: a tile can have thousands. */
type Scratch = { feature: ByteWriter; tags: ByteWriter; geometry: ByteWriter };

function writeFeature(id: number | undefined, geometry: TileGeometry, scratch: Scratch): void {
  const writer = scratch.feature;
  writer.clear();
  if (id !== undefined) writer.number(feature.id, id);
  writer.block(feature.tags, scratch.tags.bytes);
  writer.number(feature.type, types[geometry.type]);
  writeGeometry(geometry, scratch.geometry);
  writer.block(feature.geometry, scratch.geometry.bytes);
}

/** Each position is encoded relative to the previous one. */
function writeGeometry({ type, lines }: TileGeometry, writer: ByteWriter): void {
  writer.clear();
  let [x, y] = [0, 0];
  const write = (name: keyof typeof command, count: number) => writer.varint(command[name] + count * 8);
  const move = (line: readonly number[], at: number) => {
    const nextX = line[at] ?? 0;
    const nextY = line[at + 1] ?? 0;
    writer.zigzag(nextX - x);
    writer.zigzag(nextY - y);
    x = nextX;
    y = nextY;
  };
  for (const line of type === 'point' ? [lines.flat()] : lines) {
    const count = line.length / 2;
    const first = type === 'point' ? count : 1;
    write('moveTo', first);
    for (let index = 0; index < count; index++) {
      if (index === first) write('lineTo', count - first);
      move(line, index * 2);
    }
    if (type === 'polygon') write('close', 1);
  }
}

function writeValue(value: Value, writer: ByteWriter): void {
  writer.clear();
  if (typeof value === 'string') writer.text(valueOf.text, value);
  else if (typeof value === 'boolean') writer.number(valueOf.flag, value ? 1 : 0);
  else if (!Number.isInteger(value) || Math.abs(value) > LARGEST_WHOLE) writer.double(valueOf.double, value);
  else if (value >= 0) writer.number(valueOf.whole, value);
  else {
    writer.varint(valueOf.negative * 8);
    writer.zigzag(value);
  }
}
