/** The bytes of a text. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return encodeAny(text);
    bytes[at] = unit;
  }
  return bytes;
}

function encodeAny(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length === 1) bytes.push(code);
    else bytes.push(((0xf0 << (4 - length)) & 0xff) | (code >> (6 * (length - 1))));
    for (let left = length - 2; left >= 0; left -= 1) bytes.push(0x80 | ((code >> (6 * left)) & 0x3f));
  }
  return Uint8Array.from(bytes);
}
