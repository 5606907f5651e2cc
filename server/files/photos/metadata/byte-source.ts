import fs from 'node:fs';

/** Bytes read on demand: reads past the end are shortened. */
export type ByteSource = { size: number; read: (from: number, length: number) => DataView };

/** Almost all photos have their metadata within these bytes. */
const HEAD_BYTES = 64 * 1024;

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const { buffer, byteOffset, length: size } = bytes;
  const read = (from: number, length: number) => {
    const start = Math.min(from, size);
    return new DataView(buffer, byteOffset + start, Math.min(length, size - start));
  };
  return { size, read };
}

/** The head of the file is read once; other positions on demand. */
export function bytesOnDisk(file: number, size: number): ByteSource {
  const fetch = (from: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    return bytes.subarray(0, fs.readSync(file, bytes, 0, bytes.length, from));
  };
  const head = bytesInMemory(fetch(0, HEAD_BYTES));
  const read = (from: number, length: number) =>
    from + length <= head.size ? head.read(from, length) : bytesInMemory(fetch(from, length)).read(0, length);
  return { size, read };
}

/** A part of a source as a source of its own. */
export function partOf(source: ByteSource, from: number, length: number): ByteSource {
  const size = Math.max(0, Math.min(length, source.size - from));
  return { size, read: (at, count) => source.read(from + Math.min(at, size), Math.max(0, Math.min(count, size - at))) };
}

/** Bytes as Latin-1 text up to the first zero. */
export function lettersOf(view: DataView): string {
  const text = Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1');
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

export const startsWith = (view: DataView, letters: string): boolean =>
  view.byteLength >= letters.length &&
  Buffer.from(view.buffer, view.byteOffset, letters.length).toString('latin1') === letters;
