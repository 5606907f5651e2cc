import { MeshoptEncoder } from 'meshoptimizer';
import { glbContainer } from '../../glb-container.ts';
import { boxOf, countOf, sidesOf, type Points } from './points.ts';

const component = { unsignedByte: 5121, unsignedShort: 5123 } as const;
const [POINTS_MODE, VERTICES] = [0, 34_962];
const MOST = 65_535;
/** Attribute of the class; a name of our own, as glTF asks for those it does not know. */
export const CLASS_ATTRIBUTE = '_CLASS';

type Attribute = { name: string; bytes: Uint8Array; stride: number; accessor: object };

/** Points as glTF: places in 65,536 steps along the longest side, packed with meshopt. Axes: x east, y up, z south. */
export function encodeTile(points: Points, hasColours: boolean): Uint8Array {
  const count = countOf(points);
  const { lowest, highest } = boxOf(points);
  const from = [lowest[0], lowest[2], -highest[1]] as const;
  const step = Math.max(...sidesOf({ lowest, highest }), 1e-3) / MOST;
  const attributes = [placesOf(points, from, step), ...(hasColours ? [coloursOf(points)] : []), classesOf(points)];
  const packed = attributes.map(({ bytes, stride }) =>
    MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, 'ATTRIBUTES'),
  );
  let [at, unpackedAt] = [0, 0];
  const bufferViews = attributes.map(({ bytes, stride }, n) => {
    const byteLength = (packed[n] as Uint8Array).length;
    const extension = { buffer: 0, byteOffset: at, byteLength, byteStride: stride, count, mode: 'ATTRIBUTES' };
    const view = {
      buffer: 1,
      byteOffset: unpackedAt,
      byteLength: bytes.length,
      byteStride: stride,
      target: VERTICES,
      extensions: { EXT_meshopt_compression: extension },
    };
    at += Math.ceil(byteLength / 4) * 4;
    unpackedAt += bytes.length;
    return view;
  });
  const extensions = ['EXT_meshopt_compression', 'KHR_mesh_quantization'];
  const described = {
    asset: { version: '2.0', generator: 'Overflight' },
    extensionsUsed: [...extensions, 'KHR_materials_unlit'],
    extensionsRequired: extensions,
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, translation: from, scale: [step, step, step] }],
    meshes: [
      {
        primitives: [
          {
            mode: POINTS_MODE,
            material: 0,
            attributes: Object.fromEntries(attributes.map(({ name }, n) => [name, n])),
          },
        ],
      },
    ],
    materials: [{ extensions: { KHR_materials_unlit: {} }, pbrMetallicRoughness: { metallicFactor: 0 } }],
    accessors: attributes.map(({ accessor }, bufferView) => ({ bufferView, count, ...accessor })),
    bufferViews,
    buffers: [
      { byteLength: at },
      { byteLength: unpackedAt, extensions: { EXT_meshopt_compression: { fallback: true } } },
    ],
  };
  const body = new Uint8Array(at);
  for (const [n, view] of bufferViews.entries())
    body.set(packed[n] as Uint8Array, view.extensions.EXT_meshopt_compression.byteOffset);
  return glbContainer(described, body);
}

function placesOf({ places }: Points, from: readonly [number, number, number], step: number): Attribute {
  const count = places.length / 3;
  const values = new Uint16Array(count * 4);
  // East, up and south of east, north and up.
  const [source, sign] = [
    [0, 2, 1],
    [1, 1, -1],
  ] as const;
  const [min, max] = [
    [MOST, MOST, MOST],
    [0, 0, 0],
  ];
  for (let point = 0; point < count; point++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = (sign[axis] as number) * (places[point * 3 + (source[axis] as number)] as number);
      const whole = Math.min(MOST, Math.round((value - (from[axis] as number)) / step));
      values[point * 4 + axis] = whole;
      if (whole < (min[axis] as number)) min[axis] = whole;
      if (whole > (max[axis] as number)) max[axis] = whole;
    }
  }
  const accessor = { componentType: component.unsignedShort, type: 'VEC3', min, max };
  return { name: 'POSITION', bytes: new Uint8Array(values.buffer), stride: 8, accessor };
}

function coloursOf({ colours }: Points): Attribute {
  const bytes = new Uint8Array((colours.length / 3) * 4);
  for (let at = 0; at < colours.length; at++)
    bytes[Math.floor(at / 3) * 4 + (at % 3)] = linear[colours[at] as number] as number;
  const accessor = { componentType: component.unsignedByte, type: 'VEC3', normalized: true };
  return { name: 'COLOR_0', bytes, stride: 4, accessor };
}

/** Linear light of each value of sRGB. */
const linear = Uint8Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return Math.round(255 * (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
});

function classesOf({ classes }: Points): Attribute {
  const bytes = new Uint8Array(classes.length * 4);
  for (let point = 0; point < classes.length; point++) bytes[point * 4] = classes[point] as number;
  return {
    name: CLASS_ATTRIBUTE,
    bytes,
    stride: 4,
    accessor: { componentType: component.unsignedByte, type: 'SCALAR' },
  };
}
