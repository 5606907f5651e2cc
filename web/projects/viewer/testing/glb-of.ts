/** Binary glTF of a description and the arrays of its buffer. */
export function glbOf(gltf: object, parts: readonly (Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[]): Blob {
  const json = JSON.stringify(gltf);
  const text = json.padEnd(Math.ceil(json.length / 4) * 4);
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const chunk = (length: number, type: number) => new Uint32Array([length, type]);
  const head = new Uint32Array([0x46546c67, 2, 28 + text.length + bytes]);
  return new Blob([head, chunk(text.length, 0x4e4f534a), text, chunk(bytes, 0x004e4942), ...parts]);
}
