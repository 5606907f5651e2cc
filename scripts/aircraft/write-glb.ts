import { glbContainer } from '../../server/projects/engines/glb-container.ts';

type Point = readonly [x: number, y: number, z: number];
export type GlbPart = {
  name: string;
  /** Red, green and blue from 0 to 1. */
  colour: readonly [number, number, number];
  /** Corners anticlockwise seen from outside. */
  triangles: readonly (readonly [Point, Point, Point])[];
};

const FLOAT = 5126;
const ARRAY_BUFFER = 34_962;

/** Binary glTF 2.0 of flat-shaded parts, each in one colour; self-contained. */
export function writeGlb(parts: readonly GlbPart[]): Uint8Array {
  const blocks = parts.flatMap(({ triangles }) => [
    Float32Array.from(triangles.flat(2)),
    Float32Array.from(triangles.flatMap((triangle) => Array<Point>(3).fill(normalOf(triangle)).flat())),
  ]);
  const offsets = blocks.map((_, at) => blocks.slice(0, at).reduce((sum, block) => sum + block.byteLength, 0));
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.byteLength, 0));
  for (const [at, block] of blocks.entries()) bytes.set(new Uint8Array(block.buffer), offsets[at]);
  const described = {
    asset: { version: '2.0', generator: 'Overflight' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'aircraft' }],
    meshes: [
      {
        primitives: parts.map((_, at) => ({ attributes: { POSITION: 2 * at, NORMAL: 2 * at + 1 }, material: at })),
      },
    ],
    materials: parts.map(({ name, colour }) => ({
      name,
      doubleSided: true,
      // Slightly emissive, so that its colours are bright without a light.
      emissiveFactor: colour.map((share) => share * 0.45),
      pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.8 },
    })),
    accessors: blocks.map((block, at) => ({
      bufferView: at,
      componentType: FLOAT,
      count: block.length / 3,
      type: 'VEC3',
      ...(at % 2 === 0 ? boundsOf(block) : {}),
    })),
    bufferViews: blocks.map((block, at) => ({
      buffer: 0,
      byteOffset: offsets[at],
      byteLength: block.byteLength,
      target: ARRAY_BUFFER,
    })),
    buffers: [{ byteLength: bytes.length }],
  };
  return glbContainer(described, bytes);
}

function normalOf([a, b, c]: readonly [Point, Point, Point]): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function boundsOf(block: Float32Array): { min: number[]; max: number[] } {
  const along = (axis: number) => block.filter((_, at) => at % 3 === axis);
  return {
    min: [0, 1, 2].map((axis) => Math.min(...along(axis))),
    max: [0, 1, 2].map((axis) => Math.max(...along(axis))),
  };
}
