import { scalarBytes, type Scalar } from './field-types.ts';
import type { Frame } from './frame.ts';
import { layoutOf, type FieldLayout } from './layouts.ts';
import type { Message, MessageName } from './messages.ts';
import { textFromBytes } from './text-bytes.ts';

const readers: Readonly<Record<Exclude<Scalar, 'char'>, (view: DataView, at: number) => number | bigint>> = {
  uint64: (view, at) => view.getBigUint64(at, true),
  int64: (view, at) => view.getBigInt64(at, true),
  uint32: (view, at) => view.getUint32(at, true),
  int32: (view, at) => view.getInt32(at, true),
  float: (view, at) => view.getFloat32(at, true),
  uint16: (view, at) => view.getUint16(at, true),
  int16: (view, at) => view.getInt16(at, true),
  uint8: (view, at) => view.getUint8(at),
  int8: (view, at) => view.getInt8(at),
};

/** For payloads that came without their last zeros. */
const filled = new Uint8Array(255);
const filledView = new DataView(filled.buffer);

/** What the frame says; it must be of this kind. Zeros that its sender left away are there again. */
export function decodeMessage<Name extends MessageName>(name: Name, frame: Frame): Message<Name> {
  const layout = layoutOf(name);
  const { payloadStart, payloadBytes } = frame;
  const isWhole = payloadBytes >= layout.bytes;
  if (!isWhole) {
    for (let at = 0; at < payloadBytes; at++) filled[at] = frame.bytes[payloadStart + at]!;
    filled.fill(0, payloadBytes, layout.bytes);
  }
  const [view, start] = isWhole ? [frame.view, payloadStart] : [filledView, 0];
  const values: Record<string, unknown> = {};
  for (const field of layout.fields) values[field.name] = valueOf(field, view, start + field.offset);
  return values as Message<Name>;
}

function valueOf({ scalar, count }: FieldLayout, view: DataView, at: number): unknown {
  if (scalar === 'char') return textFromBytes(bytesOf(view, at, count ?? 1));
  if (count === null) return readers[scalar](view, at);
  if (scalar === 'uint8') return bytesOf(view, at, count).slice();
  const bytes = scalarBytes[scalar];
  return Array.from({ length: count }, (_, index) => readers[scalar](view, at + index * bytes));
}

const bytesOf = (view: DataView, at: number, count: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + at, count);
