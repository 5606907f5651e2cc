import { frameCrc } from './crc.ts';
import { scalarBytes, type Scalar } from './messages/field-types.ts';
import { CRC_BYTES, magics, SIGNATURE_BYTES, SIGNED_FLAG } from './frame.ts';
import { layoutOf, type FieldLayout, type MessageLayout } from './messages/layouts.ts';
import type { Message, MessageName } from './messages/messages.ts';
import { textToBytes } from './text-bytes.ts';

export type FrameSender = { sequence: number; systemId: number; componentId: number };
type Options = FrameSender & {
  version?: 1 | 2;
  /** Reserves room for a signature; the checksum covers only its flag. */
  isSigned?: boolean;
};

/** Encodes one frame; omitted fields are zero. */
export function encodeFrame<Name extends MessageName>(
  name: Name,
  values: Partial<Message<Name>>,
  options: Options,
): Uint8Array {
  const layout = layoutOf(name);
  const payload = encodePayload(layout, values);
  return options.version === 1 ? frameV1(layout, payload, options) : frameV2(layout, payload, options);
}

/** Truncates trailing zeros, but never the first byte. */
function frameV2(layout: MessageLayout, payload: Uint8Array, options: Options): Uint8Array {
  let length = payload.length;
  while (length > 1 && payload[length - 1] === 0) length--;
  const { id } = layout;
  const { sequence, systemId, componentId, isSigned = false } = options;
  const flags = isSigned ? SIGNED_FLAG : 0;
  const header = [magics.v2, length, flags, 0, sequence, systemId, componentId, id, id >>> 8, id >>> 16];
  return assembleFrame(layout, { header, payload: payload.subarray(0, length), spare: isSigned ? SIGNATURE_BYTES : 0 });
}

function frameV1(layout: MessageLayout, payload: Uint8Array, { sequence, systemId, componentId }: Options): Uint8Array {
  const header = [magics.v1, layout.bytesV1, sequence, systemId, componentId, layout.id];
  return assembleFrame(layout, { header, payload: payload.subarray(0, layout.bytesV1), spare: 0 });
}

type Parts = { header: readonly number[]; payload: Uint8Array; spare: number };

function assembleFrame({ crcExtra }: MessageLayout, { header, payload, spare }: Parts): Uint8Array {
  const crcAt = header.length + payload.length;
  const bytes = new Uint8Array(crcAt + CRC_BYTES + spare);
  bytes.set(header);
  bytes.set(payload, header.length);
  const crc = frameCrc(bytes, { from: 1, to: crcAt }, crcExtra);
  bytes[crcAt] = crc & 0xff;
  bytes[crcAt + 1] = crc >>> 8;
  return bytes;
}

const writers: Readonly<Record<Exclude<Scalar, 'char'>, (view: DataView, at: number, value: never) => void>> = {
  uint64: (view, at, value: bigint) => view.setBigUint64(at, value, true),
  int64: (view, at, value: bigint) => view.setBigInt64(at, value, true),
  uint32: (view, at, value: number) => view.setUint32(at, value, true),
  int32: (view, at, value: number) => view.setInt32(at, value, true),
  float: (view, at, value: number) => view.setFloat32(at, value, true),
  uint16: (view, at, value: number) => view.setUint16(at, value, true),
  int16: (view, at, value: number) => view.setInt16(at, value, true),
  uint8: (view, at, value: number) => view.setUint8(at, value),
  int8: (view, at, value: number) => view.setInt8(at, value),
};

function encodePayload({ bytes, fields }: MessageLayout, values: object): Uint8Array {
  const payload = new Uint8Array(bytes);
  const view = new DataView(payload.buffer);
  const given = values as Readonly<Record<string, unknown>>;
  for (const field of fields) {
    const value = given[field.name];
    if (value !== undefined) put(field, view, value);
  }
  return payload;
}

function put({ scalar, count, offset }: FieldLayout, view: DataView, value: unknown): void {
  if (scalar === 'char') {
    textToBytes(value as string, count ?? 1).forEach((byte, index) => view.setUint8(offset + index, byte));
    return;
  }
  const list = count === null ? [value] : Array.from(value as Iterable<number>).slice(0, count);
  list.forEach((one, index) => writers[scalar](view, offset + index * scalarBytes[scalar], one as never));
}
