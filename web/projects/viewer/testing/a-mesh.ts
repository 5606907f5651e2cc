import { glbOf } from './glb-of.ts';

/** Two triangles side by side as glTF, one of them filled in. */
export function aMesh(): Blob {
  const places = [-10, 0, 10].flatMap((x) => [x, 0, -10, x, 0, 10]);
  const position = new Float32Array(places);
  const indices = new Uint32Array([0, 1, 2, 3, 4, 5]);
  const faces = [0, 1].map((material) => ({ attributes: { POSITION: 0 }, indices: material + 1, material }));
  const described = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: faces }],
    extensionsUsed: ['KHR_materials_unlit'],
    materials: ['measured', 'filled'].map((name) => ({ name, extensions: { KHR_materials_unlit: {} } })),
    accessors: [
      { bufferView: 0, componentType: 5126, count: 6, type: 'VEC3', min: [-10, 0, -10], max: [10, 0, 10] },
      { bufferView: 1, componentType: 5125, count: 3, type: 'SCALAR' },
      { bufferView: 1, byteOffset: 12, componentType: 5125, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: position.byteLength },
      { buffer: 0, byteOffset: position.byteLength, byteLength: indices.byteLength },
    ],
    buffers: [{ byteLength: position.byteLength + indices.byteLength }],
  };
  return glbOf(described, [position, indices]);
}
