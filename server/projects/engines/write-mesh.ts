import { glbContainer } from './glb-container.ts';

/** Triangles with a shared texture or vertex colours. */
export type MeshPart = {
  /** Of its material. */
  name?: string;
  /** Metres: x east, y up, z south. */
  positions: Float32Array;
  indices: Uint32Array;
} & ({ uvs: Float32Array; jpeg: Uint8Array } | { colours: Uint8Array });

const component = { unsignedByte: 5121, unsignedInt: 5125, float: 5126 } as const;
const target = { vertices: 34_962, indices: 34_963 } as const;
const [CLAMP, LINEAR, LINEAR_MIPMAPS] = [33_071, 9729, 9987];

type Accessor = { componentType: number; type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'; normalized?: true };

/** A mesh as self-contained binary glTF 2.0 with unlit materials. */
export function writeMesh(parts: readonly MeshPart[]): Uint8Array {
  const blocks: Uint8Array[] = [];
  const [bufferViews, accessors]: [object[], object[]] = [[], []];
  let length = 0;
  const view = (array: ArrayBufferView, extra: object = {}): number => {
    const block = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: block.length, ...extra });
    const padding = (4 - (block.length % 4)) % 4;
    blocks.push(block, new Uint8Array(padding));
    length += block.length + padding;
    return bufferViews.length - 1;
  };
  const accessor = (array: Float32Array | Uint32Array | Uint8Array, kind: Accessor, extra: object = {}): number => {
    const width = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }[kind.type];
    const isIndex = kind.type === 'SCALAR';
    const bufferView = view(array, { target: isIndex ? target.indices : target.vertices });
    accessors.push({ bufferView, count: array.length / width, ...kind, ...extra });
    return accessors.length - 1;
  };
  const [images, materials]: [object[], object[]] = [[], []];
  const imageOf = new Map<Uint8Array, number>();
  const imageNumber = (jpeg: Uint8Array): number => {
    const known = imageOf.get(jpeg) ?? images.push({ bufferView: view(jpeg), mimeType: 'image/jpeg' }) - 1;
    imageOf.set(jpeg, known);
    return known;
  };
  const primitives = parts.map((part) => {
    const position = accessor(
      part.positions,
      { componentType: component.float, type: 'VEC3' },
      boundsOf(part.positions),
    );
    const indices = accessor(part.indices, { componentType: component.unsignedInt, type: 'SCALAR' });
    const material = materials.length;
    if ('jpeg' in part) {
      materials.push(unlit(part, { baseColorTexture: { index: imageNumber(part.jpeg) } }));
      const uv = accessor(part.uvs, { componentType: component.float, type: 'VEC2' });
      return { attributes: { POSITION: position, TEXCOORD_0: uv }, indices, material };
    }
    materials.push(unlit(part, {}));
    const colours: Accessor = { componentType: component.unsignedByte, type: 'VEC4', normalized: true };
    return { attributes: { POSITION: position, COLOR_0: accessor(part.colours, colours) }, indices, material };
  });
  const bytes = Buffer.concat(blocks);
  const described = {
    asset: { version: '2.0', generator: 'Overflight' },
    extensionsUsed: ['KHR_materials_unlit'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'surface' }],
    meshes: [{ primitives }],
    materials,
    ...(images.length > 0
      ? {
          images,
          textures: images.map((_, source) => ({ source, sampler: 0 })),
          samplers: [{ magFilter: LINEAR, minFilter: LINEAR_MIPMAPS, wrapS: CLAMP, wrapT: CLAMP }],
        }
      : {}),
    accessors,
    bufferViews,
    buffers: [{ byteLength: bytes.length }],
  };
  return glbContainer(described, bytes);
}

const unlit = ({ name }: MeshPart, colour: object) => ({
  ...(name !== undefined && { name }),
  doubleSided: true,
  extensions: { KHR_materials_unlit: {} },
  pbrMetallicRoughness: { ...colour, metallicFactor: 0, roughnessFactor: 1 },
});

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < positions.length; at++) {
    const [axis, value] = [at % 3, positions[at] ?? 0];
    if (value < (min[axis] ?? 0)) min[axis] = value;
    if (value > (max[axis] ?? 0)) max[axis] = value;
  }
  return { min, max };
}
