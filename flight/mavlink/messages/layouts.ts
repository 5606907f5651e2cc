import { scalarBytes, type FieldType, type MessageDeclaration, type Scalar } from './field-types.ts';
import { messageNames, messages, type MessageName } from './messages.ts';

/** Offset of a field in the payload; `count` is null for a single value. */
export type FieldLayout = { name: string; scalar: Scalar; count: number | null; offset: number };
export type MessageLayout = {
  name: MessageName;
  id: number;
  crcExtra: number;
  fields: readonly FieldLayout[];
  /** Payload size with all fields, and in version 1, without the extensions. */
  bytes: number;
  bytesV1: number;
};

function layOut(name: MessageName): MessageLayout {
  const { id, crcExtra, fields, extensions = {} }: MessageDeclaration = messages[name];
  let offset = 0;
  const place = ([field, type]: [string, FieldType]): FieldLayout => {
    const [scalar, count] = splitType(type);
    const placed = { name: field, scalar, count, offset };
    offset += scalarBytes[scalar] * (count ?? 1);
    return placed;
  };
  const base = Object.entries(fields).map(place);
  const bytesV1 = offset;
  return { name, id, crcExtra, fields: [...base, ...Object.entries(extensions).map(place)], bytes: offset, bytesV1 };
}

function splitType(type: FieldType): [Scalar, number | null] {
  const [scalar = '', count] = type.replace(']', '').split('[');
  return [scalar as Scalar, count === undefined ? null : Number(count)];
}

const all = messageNames.map(layOut);
const byName = Object.fromEntries(all.map((layout) => [layout.name, layout])) as Record<MessageName, MessageLayout>;
const byId: (MessageLayout | undefined)[] = [];
for (const layout of all) byId[layout.id] = layout;

export const layoutOf = (name: MessageName): MessageLayout => byName[name];
/** Undefined for an unknown message. */
export const layoutOfId = (id: number): MessageLayout | undefined => byId[id];
