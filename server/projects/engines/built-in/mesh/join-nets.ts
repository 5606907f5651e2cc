import { VoxelTable } from '../depth/cloud/voxel-table.ts';
import type { NetMesh, SurfaceNet } from './surface-nets.ts';

/** A mesh that knows which vertices are filled in. */
export type SurfaceMesh = NetMesh & { isFilled: Uint8Array };

/** More than there are voxels in any direction from the origin. */
const HALF = 2 ** 16;

/** One mesh of those of all tiles: vertices of the same voxel are one. */
export function joinNets(nets: readonly SurfaceMesh[]): SurfaceMesh {
  const table = new VoxelTable();
  const [positions, voxels, isFilled, triangles]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const net of nets) {
    const numbers = new Uint32Array(net.isFilled.length);
    for (let vertex = 0; vertex < numbers.length; vertex++) {
      const [i, j, k] = net.voxels.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
      const known = table.count;
      const number = table.add(((k + HALF) * 2 * HALF + j + HALF) * 2 * HALF + i + HALF);
      numbers[vertex] = number;
      if (number < known) continue;
      for (let axis = 0; axis < 3; axis++) positions.push(net.positions[vertex * 3 + axis] as number);
      voxels.push(i, j, k);
      isFilled.push(net.isFilled[vertex] as number);
    }
    for (const vertex of net.triangles) triangles.push(numbers[vertex] as number);
  }
  return {
    positions: Float32Array.from(positions),
    voxels: Int32Array.from(voxels),
    isFilled: Uint8Array.from(isFilled),
    triangles: Uint32Array.from(triangles),
  };
}

/** Adds what is filled in to what was measured: vertices in the same voxel are the measured ones, and no face is there twice. */
export function addFilled(measured: SurfaceNet, filled: NetMesh): SurfaceMesh {
  const before = measured.voxels.length / 3;
  let vertices = before;
  const numbers = new Uint32Array(filled.voxels.length / 3);
  const isShared = new Uint8Array(before);
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    const [i, j, k] = filled.voxels.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
    const known = measured.vertexIn(i, j, k);
    numbers[vertex] = known < 0 ? vertices++ : known;
    if (known >= 0) isShared[known] = 1;
  }
  const isFilled = new Uint8Array(vertices).fill(1, before);
  const [positions, voxels] = [new Float32Array(vertices * 3), new Int32Array(vertices * 3)];
  positions.set(measured.positions);
  voxels.set(measured.voxels);
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    const number = numbers[vertex] as number;
    if (number < before) continue;
    positions.set(filled.positions.subarray(vertex * 3, vertex * 3 + 3), number * 3);
    voxels.set(filled.voxels.subarray(vertex * 3, vertex * 3 + 3), number * 3);
  }
  const added = filled.triangles.map((vertex) => numbers[vertex] as number);
  return { positions, voxels, isFilled, triangles: joinFaces(measured.triangles, added, isShared) };
}

/** All faces of the first, and those of the second that are not there yet. */
function joinFaces(first: Uint32Array, second: Uint32Array, isShared: Uint8Array): Uint32Array {
  const isNew = newFaces();
  const isKept = (faces: Uint32Array, at: number) =>
    ![0, 1, 2].every((corner) => isShared[faces[at + corner] as number] === 1) || isNew(faces, at);
  for (let at = 0; at < first.length; at += 3) isKept(first, at);
  const triangles = new Uint32Array(first.length + second.length);
  triangles.set(first);
  let { length } = first;
  for (let at = 0; at < second.length; at += 3)
    if (isKept(second, at)) {
      triangles.set(second.subarray(at, at + 3), length);
      length += 3;
    }
  return triangles.slice(0, length);
}

/** Whether a face of these corners was not asked for before. */
function newFaces() {
  const [pairs, faces] = [new VoxelTable(), new VoxelTable()];
  return (triangles: Uint32Array, at: number): boolean => {
    const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
    const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
    const known = faces.count;
    return faces.add(pairs.add(low * 2 ** 26 + a + b + c - low - high) * 2 ** 26 + high) >= known;
  };
}
