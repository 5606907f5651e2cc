/** Table k tells what a byte does to the checksum k bytes further on: four bytes are taken in one step. */
const tables = makeTables();

function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const all = [first];
  for (let step = 1; step < 4; step += 1) all.push(all[step - 1]!.map((value) => (value >>> 8) ^ first[value & 0xff]!));
  return all;
}

/** CRC-32, as zip archives store it. */
export function checksum(bytes: Uint8Array): number {
  const [one, two, three, four] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let value = 0xffffffff;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    value ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    value = four[value & 0xff]! ^ three[(value >>> 8) & 0xff]! ^ two[(value >>> 16) & 0xff]! ^ one[value >>> 24]!;
  }
  for (; at < bytes.length; at += 1) value = one[(value ^ bytes[at]!) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}
