/** Field sizes in bytes; all values are little-endian. */
export const scalarBytes = {
  uint64: 8,
  int64: 8,
  uint32: 4,
  int32: 4,
  float: 4,
  uint16: 2,
  int16: 2,
  uint8: 1,
  int8: 1,
  char: 1,
} as const;
export type Scalar = keyof typeof scalarBytes;

/** `uint16`, or an array: `uint16[10]`. Text is `char[50]`. */
export type FieldType = Exclude<Scalar, 'char'> | `${Scalar}[${number}]`;
type Fields = Readonly<Record<string, FieldType>>;

/** One message type: its fields in wire order; extensions are missing in version 1. */
export type MessageDeclaration = {
  id: number;
  /** CRC_EXTRA, which ensures that both ends agree on the fields. */
  crcExtra: number;
  fields: Fields;
  extensions?: Fields;
};
export type MessageTable = Readonly<Record<string, MessageDeclaration>>;

type ValueOf<T> = T extends 'uint64' | 'int64'
  ? bigint
  : T extends `char[${number}]`
    ? string
    : T extends `uint8[${number}]`
      ? Uint8Array
      : T extends `${string}[${number}]`
        ? number[]
        : number;
type ValuesOf<F> = { [Name in keyof F]: ValueOf<F[Name]> };

/** Values of a message; fields not sent are zero. */
export type MessageValues<M extends MessageDeclaration> = ValuesOf<M['fields']> &
  (M extends { extensions: infer E } ? ValuesOf<E> : unknown);
