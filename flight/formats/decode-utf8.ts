import { refuse } from './attempt.ts';

const CHUNK = 8192;
/** Smallest code point that needs 2, 3 and 4 bytes: shorter ones in a longer form are forged. */
const SMALLEST = [0, 0x80, 0x800, 0x10000];

/** Bytes of a text file, without its byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string {
  const units = new Uint16Array(CHUNK + 2);
  let text = '';
  let filled = 0;
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      units[filled++] = lead;
      at += 1;
    } else {
      const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
      const code = codePointAt(bytes, at, length);
      at += length;
      if (code > 0xffff) {
        units[filled++] = 0xd800 + ((code - 0x10000) >> 10);
        units[filled++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
      } else units[filled++] = code;
    }
    if (filled >= CHUNK) {
      text += String.fromCharCode(...units.subarray(0, filled));
      filled = 0;
    }
  }
  return text + String.fromCharCode(...units.subarray(0, filled));
}

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) refuse('bad-encoding');
  let code = lead & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes[next] ?? 0;
    if ((byte & 0xc0) !== 0x80) refuse('bad-encoding');
    code = (code << 6) | (byte & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < SMALLEST[length - 1]! || code > 0x10ffff || isSurrogate) refuse('bad-encoding');
  return code;
}
