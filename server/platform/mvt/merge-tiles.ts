import { ByteWriter } from './byte-writer.ts';

/** Field numbers of the Mapbox vector tile specification, version 2.1. */
const LAYER = 3;
const layer = { name: 1, feature: 2, key: 3, value: 4 };
const feature = { tags: 2 };

type Field = { number: number; wire: number; from: number; to: number };
type Places = Map<string, number>;

/**
 * Merges tiles that each have one layer of the same name: a reader uses only one of two layers with one name.
 * Geometries are copied; only keys and values are merged.
 */
export function mergeTiles(tiles: readonly Uint8Array[]): Buffer {
  const [first, ...others] = tiles.map((tile) => Buffer.from(tile.buffer, tile.byteOffset, tile.length));
  if (!first || others.length === 0) return first ?? Buffer.alloc(0);
  const merged = new ByteWriter();
  const [keys, values]: [Places, Places] = [new Map(), new Map()];
  [first, ...others].forEach((tile, index) => {
    for (const { from, to } of fieldsOf(tile))
      addLayer(tile.subarray(from, to), { merged, keys, values, isFirst: index === 0 });
  });
  for (const key of keys.keys()) merged.block(layer.key, Buffer.from(key, 'latin1'));
  for (const value of values.keys()) merged.block(layer.value, Buffer.from(value, 'latin1'));
  const writer = new ByteWriter();
  writer.block(LAYER, merged.bytes);
  return writer.bytes;
}

type Merge = { merged: ByteWriter; keys: Places; values: Places; isFirst: boolean };

function addLayer(bytes: Buffer, { merged, keys, values, isFirst }: Merge): void {
  const fields = [...fieldsOf(bytes)];
  const places = (number: number, all: Places) =>
    fields
      .filter((field) => field.number === number)
      .map(({ from, to }) => placeOf(all, bytes.toString('latin1', from, to)));
  const [ownKeys, ownValues] = [places(layer.key, keys), places(layer.value, values)];
  for (const field of fields) {
    if (field.number === layer.feature) {
      const moved = withTags(bytes.subarray(field.from, field.to), [ownKeys, ownValues]);
      merged.block(layer.feature, moved);
    } else if (isFirst && field.number !== layer.key && field.number !== layer.value) copy(bytes, field, merged);
  }
}

/** A feature with its tags reindexed to the merged lists. */
function withTags(bytes: Buffer, places: readonly [readonly number[], readonly number[]]): Buffer {
  const writer = new ByteWriter();
  for (const field of fieldsOf(bytes)) {
    if (field.number !== feature.tags) {
      copy(bytes, field, writer);
      continue;
    }
    const tags = new ByteWriter();
    let isValue = false;
    for (let at = field.from; at < field.to;) {
      const { value, next } = varintAt(bytes, at);
      tags.varint(places[isValue ? 1 : 0][value] ?? 0);
      isValue = !isValue;
      at = next;
    }
    writer.block(feature.tags, tags.bytes);
  }
  return writer.bytes;
}

function placeOf(all: Places, text: string): number {
  const known = all.get(text);
  if (known !== undefined) return known;
  all.set(text, all.size);
  return all.size - 1;
}

const wires = { varint: 0, eightBytes: 1, block: 2, fourBytes: 5 };

function* fieldsOf(bytes: Buffer): Generator<Field> {
  for (let at = 0; at < bytes.length;) {
    const { value: head, next } = varintAt(bytes, at);
    const wire = head % 8;
    const length = wire === wires.block ? varintAt(bytes, next) : { value: 0, next };
    const from = length.next;
    const to = from + bytesIn(bytes, from, { wire, length: length.value });
    yield { number: Math.floor(head / 8), wire, from, to };
    at = to;
  }
}

function bytesIn(bytes: Buffer, from: number, { wire, length }: { wire: number; length: number }): number {
  if (wire === wires.varint) return varintAt(bytes, from).next - from;
  if (wire === wires.block) return length;
  return wire === wires.eightBytes ? 8 : 4;
}

function copy(bytes: Buffer, { number, wire, from, to }: Field, writer: ByteWriter): void {
  if (wire === wires.block) writer.block(number, bytes.subarray(from, to));
  else writer.raw(number * 8 + wire, bytes.subarray(from, to));
}

function varintAt(bytes: Buffer, from: number): { value: number; next: number } {
  let [value, factor, at] = [0, 1, from];
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return { value, next: at };
    factor *= 128;
  }
}
