import { BLOCK, BLOCK_CORNERS, type VoxelVolume } from './voxel-volume.ts';

/** Triangles over the lattice of voxels; a vertex is known by its voxel in every volume of the same lattice. */
export type NetMesh = {
  /** East, north and up in metres. */
  positions: Float32Array;
  /** Voxel of each vertex: three numbers of the lattice. */
  voxels: Int32Array;
  triangles: Uint32Array;
};

/** A mesh with the number of the vertex of a voxel; -1 for none. */
export type SurfaceNet = NetMesh & { vertexIn: (i: number, j: number, k: number) => number };

/** Columns and rows of the lattice, first and behind the last, whose edges give faces. */
export type NetArea = { from: readonly [number, number]; till: readonly [number, number] };

/** Corners of a block with the first ones of the next blocks. */
const WIDE = BLOCK + 1;
/** Steps in such a block along east, north and up. */
const steps = [1, WIDE, WIDE * WIDE] as const;
/** The two other axes of an edge, in turn. */
const others = [
  [1, 2],
  [2, 0],
  [0, 1],
] as const;

/** The surface where the distance is nought: a vertex in each voxel it passes, a square around each edge that it cuts. */
export function surfaceNets(volume: VoxelVolume, area: NetArea): SurfaceNet {
  const numbers = new Int32Array(volume.blocks * BLOCK_CORNERS).fill(-1);
  const [positions, voxels, cuts]: [number[], number[], number[]] = [[], [], []];
  const near = new Float32Array(WIDE ** 3);
  const middle = new Float64Array(3);
  for (let block = 0; block < volume.blocks; block++) {
    volume.readBlock(block, near);
    const [left, front, low] = volume.baseOf(block);
    for (let corner = 0; corner < BLOCK_CORNERS; corner++) {
      const at = (corner & 7) + ((corner >> 3) & 7) * WIDE + (corner >> 6) * WIDE * WIDE;
      const value = near[at] as number;
      if (Number.isNaN(value)) continue;
      const [i, j] = [left + (corner & 7), front + ((corner >> 3) & 7)];
      if (i < area.from[0] - 1 || j < area.from[1] - 1 || i >= area.till[0] || j >= area.till[1]) continue;
      for (let axis = 0; axis < 3; axis++) {
        const other = near[at + (steps[axis] as number)] as number;
        if (value < 0 ? other >= 0 : other < 0) cuts.push(block * BLOCK_CORNERS + corner, value < 0 ? axis : axis + 3);
      }
      if (!cutMiddle(near, at, middle)) continue;
      numbers[block * BLOCK_CORNERS + corner] = voxels.length / 3;
      const k = low + (corner >> 6);
      voxels.push(i, j, k);
      positions.push(
        (i + (middle[0] as number)) * volume.voxelM,
        (j + (middle[1] as number)) * volume.voxelM,
        (k + (middle[2] as number)) * volume.voxelM,
      );
    }
  }
  const vertexIn = (i: number, j: number, k: number) => {
    const at = volume.find(i, j, k);
    return at < 0 ? -1 : (numbers[at] as number);
  };
  return {
    positions: Float32Array.from(positions),
    voxels: Int32Array.from(voxels),
    triangles: trianglesOf(volume, { cuts, area, vertexIn }),
    vertexIn,
  };
}

/** Mean of the places where the surface cuts the edges of a voxel; false if a corner is unknown or nothing is cut. */
function cutMiddle(near: Float32Array, at: number, middle: Float64Array): boolean {
  let inside = 0;
  for (let corner = 0; corner < 8; corner++) {
    const value = near[at + (corner & 1) + ((corner >> 1) & 1) * WIDE + (corner >> 2) * WIDE * WIDE] as number;
    if (Number.isNaN(value)) return false;
    if (value < 0) inside++;
  }
  if (inside === 0 || inside === 8) return false;
  middle.fill(0);
  let count = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [second, third] = others[axis] as readonly [number, number];
    for (let side = 0; side < 4; side++) {
      const from = at + (side & 1) * (steps[second] as number) + (side >> 1) * (steps[third] as number);
      const [one, other] = [near[from] as number, near[from + (steps[axis] as number)] as number];
      if (one < 0 === other < 0) continue;
      middle[axis] = (middle[axis] as number) + one / (one - other);
      middle[second] = (middle[second] as number) + (side & 1);
      middle[third] = (middle[third] as number) + (side >> 1);
      count++;
    }
  }
  for (let axis = 0; axis < 3; axis++) middle[axis] = (middle[axis] as number) / count;
  return true;
}

type Cuts = { cuts: readonly number[]; area: NetArea; vertexIn: SurfaceNet['vertexIn'] };

/** Two triangles for each cut edge, between the vertices of the four voxels around it. */
function trianglesOf(volume: VoxelVolume, { cuts, area: { from }, vertexIn }: Cuts): Uint32Array {
  const triangles = new Uint32Array(cuts.length * 3);
  let length = 0;
  for (let cut = 0; cut < cuts.length; cut += 2) {
    const [corner, way] = [cuts[cut] as number, cuts[cut + 1] as number];
    const [left, front, low] = volume.baseOf(Math.floor(corner / BLOCK_CORNERS));
    const [i, j, k] = [left + (corner & 7), front + ((corner >> 3) & 7), low + ((corner >> 6) & 7)];
    if (i < from[0] || j < from[1]) continue;
    const [second, third] = others[way % 3] as readonly [number, number];
    const vertex = (back: number, down: number) =>
      vertexIn(
        i - (second === 0 ? back : 0) - (third === 0 ? down : 0),
        j - (second === 1 ? back : 0) - (third === 1 ? down : 0),
        k - (second === 2 ? back : 0) - (third === 2 ? down : 0),
      );
    const [a, b, c, d] = [vertex(1, 1), vertex(0, 1), vertex(0, 0), vertex(1, 0)];
    if (a < 0 || b < 0 || c < 0 || d < 0) continue;
    triangles.set(way < 3 ? [a, b, c, a, c, d] : [a, c, b, a, d, c], length);
    length += 6;
  }
  return triangles.slice(0, length);
}
