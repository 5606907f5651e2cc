type Field = { field: number; number: number; block: Buffer };
export type DecodedFeature = {
  id: number | undefined;
  type: number;
  /** Rings are closed only if the tile says so. */
  lines: number[][];
  closed: boolean;
  properties: Record<string, unknown>;
};
export type DecodedLayer = { name: string; version: number; extent: number; features: DecodedFeature[] };

/** Decodes a vector tile by its specification, sharing no code with the encoder. */
export function decodeTile(bytes: Uint8Array): DecodedLayer[] {
  return fieldsOf(Buffer.from(bytes)).map(({ field, block }) => {
    if (field !== 3) throw new Error(`a tile has no field ${field}`);
    return decodeLayer(fieldsOf(block));
  });
}

function decodeLayer(fields: Field[]): DecodedLayer {
  const all = (wanted: number) => fields.filter(({ field }) => field === wanted);
  const keys = all(3).map(({ block }) => block.toString('utf8'));
  const values = all(4).map(({ block }) => decodeValue(fieldsOf(block)[0]));
  return {
    name: all(1)[0]?.block.toString('utf8') ?? '',
    version: all(15)[0]?.number ?? 1,
    extent: all(5)[0]?.number ?? 4096,
    features: all(2).map(({ block }) => decodeFeature(fieldsOf(block), keys, values)),
  };
}

function decodeFeature(fields: Field[], keys: string[], values: unknown[]): DecodedFeature {
  const one = (wanted: number) => fields.find(({ field }) => field === wanted);
  const tags = varintsOf(one(2)?.block ?? Buffer.alloc(0));
  const properties: Record<string, unknown> = {};
  for (let at = 0; at < tags.length; at += 2) properties[keys[tags[at] ?? -1] ?? '?'] = values[tags[at + 1] ?? -1];
  return {
    id: one(1)?.number,
    type: one(3)?.number ?? 0,
    properties,
    ...decodeGeometry(varintsOf(one(4)?.block ?? Buffer.alloc(0))),
  };
}

function decodeGeometry(numbers: number[]): { lines: number[][]; closed: boolean } {
  const lines: number[][] = [];
  let closed = false;
  let [x, y, at] = [0, 0, 0];
  while (at < numbers.length) {
    const command = numbers[at++] ?? 0;
    const [name, count] = [command % 8, Math.floor(command / 8)];
    if (name === 7) closed = true;
    else
      for (let index = 0; index < count; index++) {
        x += unzigzag(numbers[at++] ?? NaN);
        y += unzigzag(numbers[at++] ?? NaN);
        if (name === 1) lines.push([x, y]);
        else lines.at(-1)?.push(x, y);
      }
  }
  return { lines, closed };
}

function decodeValue(field: Field | undefined): unknown {
  if (!field) return undefined;
  const readers: Record<number, () => unknown> = {
    1: () => field.block.toString('utf8'),
    3: () => field.block.readDoubleLE(),
    5: () => field.number,
    6: () => unzigzag(field.number),
    7: () => field.number === 1,
  };
  return readers[field.field]?.();
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function varintsOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, next } = varintAt(bytes, at);
    numbers.push(value);
    at = next;
  }
  return numbers;
}

function varintAt(bytes: Buffer, from: number): { value: number; next: number } {
  let [value, factor, at] = [0, 1, from];
  for (;;) {
    const byte = bytes.readUInt8(at++);
    value += (byte % 128) * factor;
    if (byte < 128) return { value, next: at };
    factor *= 128;
  }
}

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const key = varintAt(bytes, at);
    const [field, wire] = [Math.floor(key.value / 8), key.value % 8];
    const first = wire === 1 ? { value: 8, next: key.next } : varintAt(bytes, key.next);
    const block = wire === 0 ? Buffer.alloc(0) : bytes.subarray(first.next, first.next + first.value);
    if (wire !== 0 && block.length !== first.value) throw new Error('the tile is cut off');
    fields.push({ field, number: wire === 0 ? first.value : NaN, block });
    at = first.next + block.length;
  }
  return fields;
}
