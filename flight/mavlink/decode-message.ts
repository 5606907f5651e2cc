import { scalarBytes, type Scalar } from './messages/field-types.ts';
import type { Frame } from './frame.ts';
import { layoutOf, type FieldLayout } from './messages/layouts.ts';
import type { Message, MessageName } from './messages/messages.ts';
import { textFromBytes } from './text-bytes.ts';

/** Scratch buffer with truncated zeros restored: one shared view is faster than one per message. */
const payload = new Uint8Array(255);
const view = new DataView(payload.buffer);

/** Decodes the frame, which must be of this message type. */
export function decodeMessage<Name extends MessageName>(name: Name, frame: Frame): Message<Name> {
  const { fields, bytes } = layoutOf(name);
  const { payloadStart, bytes: source } = frame;
  const given = Math.min(frame.payloadBytes, bytes);
  for (let at = 0; at < given; at++) payload[at] = source[payloadStart + at]!;
  for (let at = given; at < bytes; at++) payload[at] = 0;
  const values: Record<string, unknown> = {};
  for (const field of fields) values[field.name] = valueOf(field);
  return values as Message<Name>;
}

function valueOf({ scalar, count, offset }: FieldLayout): unknown {
  if (scalar === 'char') return textFromBytes(payload.subarray(offset, offset + (count ?? 1)));
  if (count === null) return read(scalar, offset);
  if (scalar === 'uint8') return payload.slice(offset, offset + count);
  const bytes = scalarBytes[scalar];
  return Array.from({ length: count }, (_, index) => read(scalar, offset + index * bytes));
}

/** A switch, because a table of readers cannot be inlined and costs three times as much. */
function read(scalar: Exclude<Scalar, 'char'>, at: number): number | bigint {
  switch (scalar) {
    case 'uint8':
      return view.getUint8(at);
    case 'int8':
      return view.getInt8(at);
    case 'uint16':
      return view.getUint16(at, true);
    case 'int16':
      return view.getInt16(at, true);
    case 'uint32':
      return view.getUint32(at, true);
    case 'int32':
      return view.getInt32(at, true);
    case 'float':
      return view.getFloat32(at, true);
    case 'uint64':
      return view.getBigUint64(at, true);
    case 'int64':
      return view.getBigInt64(at, true);
  }
}
