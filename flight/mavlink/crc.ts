const START = 0xffff;
/** X.25: the polynomial 0x1021, reflected. */
const POLYNOMIAL = 0x8408;

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

/** The checksum of a frame: everything between the magic byte and the checksum, then CRC_EXTRA. */
export function frameCrc(bytes: Uint8Array, range: { from: number; to: number }, crcExtra: number): number {
  const { from, to } = range;
  let crc = START;
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ (table[(crc ^ bytes[at]!) & 0xff] as number);
  return (crc >>> 8) ^ (table[(crc ^ crcExtra) & 0xff] as number);
}
