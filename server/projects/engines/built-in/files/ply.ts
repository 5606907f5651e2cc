/** Surface points with normals and colours. */
export type OrientedPoints = { positions: Float32Array; normals: Float32Array; colours: Uint8Array };

const POINT_BYTES = 27;

/** Writes points as a binary PLY file. */
export function writePly({ positions, normals, colours }: OrientedPoints): Buffer {
  const count = positions.length / 3;
  const properties = [
    ...['x', 'y', 'z', 'nx', 'ny', 'nz'].map((name) => `property float ${name}`),
    ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
  ];
  const lines = ['ply', 'format binary_little_endian 1.0', `element vertex ${count}`, ...properties, 'end_header', ''];
  const head = Buffer.from(lines.join('\n'));
  const body = Buffer.alloc(count * POINT_BYTES);
  for (let at = 0; at < positions.length; at++) {
    const [from, axis] = [Math.floor(at / 3) * POINT_BYTES, at % 3];
    body.writeFloatLE(positions[at] ?? 0, from + axis * 4);
    body.writeFloatLE(normals[at] ?? 0, from + 12 + axis * 4);
    body[from + 24 + axis] = colours[at] ?? 0;
  }
  return Buffer.concat([head, body]);
}

export type ColouredMesh = { positions: Float32Array; colours: Uint8Array; triangles: Uint32Array };

const bytesOf: Readonly<Record<string, number>> = { float: 4, double: 8, uchar: 1, int: 4, uint: 4 };

/** Reads a triangle mesh with vertex colours as COLMAP writes it. */
export function readPlyMesh(file: Buffer): ColouredMesh {
  const end = file.indexOf('end_header\n') + 'end_header\n'.length;
  const lines = file
    .toString('latin1', 0, end)
    .split('\n')
    .map((line) => line.trim().split(' '));
  const countOf = (element: string) =>
    Number(lines.find(([word, name]) => word === 'element' && name === element)?.[2] ?? 0);
  const offsets = new Map<string, number>();
  let stride = 0;
  for (const [word, type = '', name = ''] of lines) {
    if (word !== 'property' || type === 'list') continue;
    offsets.set(name, stride);
    stride += bytesOf[type] ?? 0;
  }
  const [vertices, faces] = [countOf('vertex'), countOf('face')];
  const positions = new Float32Array(vertices * 3);
  const colours = new Uint8Array(vertices * 3);
  for (let vertex = 0; vertex < vertices; vertex++)
    for (const [axis, [position, colour]] of [
      ['x', 'red'],
      ['y', 'green'],
      ['z', 'blue'],
    ].entries()) {
      const from = end + vertex * stride;
      positions[vertex * 3 + axis] = file.readFloatLE(from + (offsets.get(position ?? '') ?? 0));
      colours[vertex * 3 + axis] = file[from + (offsets.get(colour ?? '') ?? 0)] ?? 0;
    }
  const triangles = new Uint32Array(faces * 3);
  for (let face = 0; face < faces; face++)
    for (let at = 0; at < 3; at++)
      triangles[face * 3 + at] = file.readInt32LE(end + vertices * stride + face * 13 + 1 + at * 4);
  return { positions, colours, triangles };
}
