import { decodeUtf8 } from '../formats/decode-utf8.ts';

/** Reads text up to the first zero. Invalid UTF-8 is read byte by byte. */
export function textFromBytes(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const text = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return decodeUtf8(text);
  } catch {
    return String.fromCharCode(...text);
  }
}

/** Encodes as many whole characters as fit into the field. */
export function textToBytes(text: string, most: number): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const own = utf8Of(character.codePointAt(0) ?? 0);
    if (bytes.length + own.length > most) break;
    bytes.push(...own);
  }
  return bytes;
}

function utf8Of(code: number): number[] {
  if (code < 0x80) return [code];
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
