import { VoxelTable } from '../../depth/cloud/voxel-table.ts';
import type { SurfaceMesh } from '../join-nets.ts';

/** Edges are halved at most so often. */
const ROUNDS = 5;

/** Halves edges between marked vertices that are longer than wanted, in all faces that share them. */
export function splitSides(
  net: SurfaceMesh,
  longestM: number,
  marksOf: (positions: Float32Array) => Uint8Array,
): SurfaceMesh {
  let split = net;
  for (let round = 0; round < ROUNDS; round++) {
    const next = halve(split, longestM, marksOf(split.positions));
    if (next.isFilled.length === split.isFilled.length) break;
    split = next;
  }
  return split;
}

function halve(
  { positions, voxels, isFilled, triangles }: SurfaceMesh,
  longestM: number,
  marks: Uint8Array,
): SurfaceMesh {
  const edges = new VoxelTable();
  const before = isFilled.length;
  const ends: number[] = [];
  const middleOf = (a: number, b: number): number => {
    if (marks[a] === 0 || marks[b] === 0 || !(lengthOf(positions, a, b) > longestM)) return -1;
    const known = edges.count;
    const edge = edges.add(Math.min(a, b) * 2 ** 26 + Math.max(a, b));
    if (edge >= known) ends.push(a, b);
    return before + edge;
  };
  const faces: number[] = [];
  for (let face = 0; face < triangles.length; face += 3) {
    const corners = [triangles[face] as number, triangles[face + 1] as number, triangles[face + 2] as number] as const;
    pushSplit(faces, corners, [
      middleOf(corners[0], corners[1]),
      middleOf(corners[1], corners[2]),
      middleOf(corners[2], corners[0]),
    ]);
  }
  const count = before + ends.length / 2;
  const grown = {
    positions: new Float32Array(count * 3),
    voxels: new Int32Array(count * 3),
    isFilled: new Uint8Array(count),
  };
  grown.positions.set(positions);
  grown.voxels.set(voxels);
  grown.isFilled.set(isFilled);
  for (let at = 0; at < ends.length; at += 2) {
    const [a, b, to] = [ends[at] as number, ends[at + 1] as number, before + at / 2];
    for (let axis = 0; axis < 3; axis++)
      grown.positions[to * 3 + axis] = ((positions[a * 3 + axis] as number) + (positions[b * 3 + axis] as number)) / 2;
    grown.isFilled[to] = Math.max(isFilled[a] as number, isFilled[b] as number);
  }
  return { ...grown, triangles: Uint32Array.from(faces) };
}

type Three = readonly [number, number, number];

/** The parts of a face; -1 for an edge that stays whole. */
function pushSplit(faces: number[], [a, b, c]: Three, [ab, bc, ca]: Three): void {
  // The part at a corner goes, the rest is split on.
  if (ab >= 0 && bc >= 0 && ca >= 0) faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  else if (ab >= 0 && bc >= 0) faces.push(ab, b, bc, a, ab, bc, a, bc, c);
  else if (bc >= 0 && ca >= 0) faces.push(bc, c, ca, b, bc, ca, b, ca, a);
  else if (ca >= 0 && ab >= 0) faces.push(ca, a, ab, c, ca, ab, c, ab, b);
  else if (ab >= 0) faces.push(a, ab, c, ab, b, c);
  else if (bc >= 0) faces.push(a, b, bc, a, bc, c);
  else if (ca >= 0) faces.push(a, b, ca, b, c, ca);
  else faces.push(a, b, c);
}

function lengthOf(positions: Float32Array, a: number, b: number): number {
  const off = (axis: number) => (positions[a * 3 + axis] as number) - (positions[b * 3 + axis] as number);
  return Math.hypot(off(0), off(1), off(2));
}
