const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/** LZW as in TIFF: codes of 9 to 12 bits, most significant bit first, one bit longer one code early. */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  /** Where the text of each code lies in what was written, and how long it is. */
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let [written, next, width, bits, held] = [0, END + 1, 9, 0, 0];
  let previous = { start: -1, length: 0 };
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END || written >= length) break;
    if (code === CLEAR) {
      [next, width, previous] = [END + 1, 9, { start: -1, length: 0 }];
      continue;
    }
    const start = written;
    if (code < CLEAR) out[written++] = code;
    else {
      const isNew = code === next && previous.start >= 0;
      if (code >= next && !isNew) throw new Error('The LZW data are damaged.');
      const [from, size] = isNew ? [previous.start, previous.length + 1] : [starts[code]!, lengths[code]!];
      // Byte by byte: a new code repeats what it is just writing.
      for (let at = 0; at < size && written < length; at++) out[written++] = out[from + at]!;
    }
    if (previous.start >= 0 && next < MAX_CODES) {
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next++;
    }
    if (next >= (1 << width) - 1 && width < 12) width++;
    previous = { start, length: written - start };
  }
  return out.subarray(0, written);
}
