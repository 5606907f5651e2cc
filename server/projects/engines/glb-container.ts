const GLB_MAGIC = 0x46546c67;
const [JSON_CHUNK, BYTES_CHUNK] = [0x4e4f534a, 0x004e4942];

/** A header and two chunks, padded to four bytes: JSON with spaces, binary with zeros. */
export function glbContainer(described: object, bytes: Uint8Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(described));
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const [jsonLength, bytesLength] = [padded(json.length), padded(bytes.length)];
  const file = new Uint8Array(12 + 8 + jsonLength + 8 + bytesLength);
  const view = new DataView(file.buffer);
  const numbers = [GLB_MAGIC, 2, file.length, jsonLength, JSON_CHUNK];
  for (const [at, number] of numbers.entries()) view.setUint32(at * 4, number, true);
  file.fill(0x20, 20, 20 + jsonLength).set(json, 20);
  view.setUint32(20 + jsonLength, bytesLength, true);
  view.setUint32(24 + jsonLength, BYTES_CHUNK, true);
  file.set(bytes, 28 + jsonLength);
  return file;
}

/** The two chunks of a file that `glbContainer` has made. */
export function chunksOf(file: Uint8Array): { json: unknown; bytes: Uint8Array<ArrayBuffer> } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0, true) !== GLB_MAGIC) throw new Error('not a binary glTF');
  const jsonLength = view.getUint32(12, true);
  const json: unknown = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + jsonLength)));
  return { json, bytes: Uint8Array.from(file.subarray(28 + jsonLength)) };
}
