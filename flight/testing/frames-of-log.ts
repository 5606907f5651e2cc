/** The frames of a telemetry log (.tlog): an eight-byte timestamp precedes each, all of version 2. */
export function framesOfLog(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes[at + 1]! + (bytes[at + 2]! & 1 ? 13 : 0);
    frames.push(bytes.subarray(at, end));
    at = end + 8;
  }
  return frames;
}
