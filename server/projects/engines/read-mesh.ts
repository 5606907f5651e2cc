import { chunksOf } from './glb-container.ts';
import type { MeshPart } from './write-mesh.ts';

type Accessor = { bufferView: number; count: number };
type Primitive = {
  attributes: { POSITION: number; TEXCOORD_0?: number; COLOR_0?: number };
  indices: number;
  material: number;
};
/** What `writeMesh` writes. */
type Described = {
  meshes: [{ primitives: Primitive[] }];
  materials: { name?: string; pbrMetallicRoughness: { baseColorTexture?: { index: number } } }[];
  images?: { bufferView: number }[];
  accessors: Accessor[];
  bufferViews: { byteOffset: number; byteLength: number }[];
};

/** Reads a mesh that `writeMesh` has written. Parts with the same picture share its bytes. */
export function readMesh(glb: Uint8Array): MeshPart[] {
  const { json, bytes } = chunksOf(glb);
  const described = json as Described;
  const view = (number: number): Uint8Array<ArrayBuffer> => {
    const { byteOffset = 0, byteLength = 0 } = described.bufferViews[number] ?? {};
    return bytes.slice(byteOffset, byteOffset + byteLength);
  };
  const buffer = (accessor: number) => view(described.accessors[accessor]?.bufferView ?? -1).buffer;
  const jpegs = (described.images ?? []).map(({ bufferView }) => view(bufferView));
  return described.meshes[0].primitives.map(({ attributes, indices, material }): MeshPart => {
    const { name, pbrMetallicRoughness } = described.materials[material] ?? { pbrMetallicRoughness: {} };
    const shape = {
      ...(name !== undefined && { name }),
      positions: new Float32Array(buffer(attributes.POSITION)),
      indices: new Uint32Array(buffer(indices)),
    };
    const jpeg = jpegs[pbrMetallicRoughness.baseColorTexture?.index ?? -1];
    if (jpeg && attributes.TEXCOORD_0 !== undefined)
      return { ...shape, uvs: new Float32Array(buffer(attributes.TEXCOORD_0)), jpeg };
    return { ...shape, colours: new Uint8Array(buffer(attributes.COLOR_0 ?? -1)) };
  });
}
