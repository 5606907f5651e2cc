/** A point of a surface with its normal, in metres from the origin. */
export type SurfacePoint = {
  east: number;
  north: number;
  up: number;
  normal: readonly [number, number, number];
  weight: number;
};

/** Lattice corners that a volume holds, first and behind the last, along east, north and up. */
export type VoxelBox = { from: readonly [number, number, number]; till: readonly [number, number, number] };

/** Corners of a block along each side. */
export const BLOCK = 8;
export const BLOCK_CORNERS = BLOCK ** 3;
/** A point counts at corners nearer than so many voxels. */
const REACH = 2;
/** Less weight than this at a corner of a voxel says nothing of the surface there. */
const LEAST_WEIGHT = 0.02;

/**
 * Signed distances to a surface at the corners of voxels, kept in blocks near its points only. Corner (i, j, k) is at
 * i, j, k times the voxel size from the origin. A distance is the weighted mean of those to the planes of the points around.
 */
export class VoxelVolume {
  readonly voxelM: number;
  readonly box: VoxelBox;
  /** Base corner of each block, three numbers each. */
  readonly bases: number[] = [];
  readonly #blocksAcross: readonly [number, number, number];
  readonly #blockAt: Int32Array;
  #weights = new Float32Array(BLOCK_CORNERS * 256);
  #sums = new Float32Array(BLOCK_CORNERS * 256);

  constructor(voxelM: number, { from, till }: VoxelBox) {
    this.voxelM = voxelM;
    this.box = { from, till };
    const across = ([0, 1, 2] as const).map((axis) => Math.ceil((till[axis] - from[axis]) / BLOCK) + 1);
    this.#blocksAcross = across as [number, number, number];
    this.#blockAt = new Int32Array(this.#blocksAcross.reduce((all, each) => all * each, 1)).fill(-1);
  }

  get blocks(): number {
    return this.bases.length / 3;
  }

  /** Points beyond the box are left out. */
  add({ east, north, up, normal, weight }: SurfacePoint): void {
    const { voxelM, box } = this;
    const x = east / voxelM - box.from[0];
    const y = north / voxelM - box.from[1];
    const z = up / voxelM - box.from[2];
    const [left, front, low] = [Math.floor(x) - 1, Math.floor(y) - 1, Math.floor(z) - 1];
    if (!this.#holds(left, front, low) || !this.#holds(left + 3, front + 3, low + 3)) return;
    const [nx, ny, nz] = normal;
    for (let k = low; k < low + 2 * REACH; k++)
      for (let j = front; j < front + 2 * REACH; j++) {
        const dy = j - y;
        const dz = k - z;
        const away = dy * dy + dz * dz;
        if (away >= REACH * REACH) continue;
        let at = -1;
        for (let i = left; i < left + 2 * REACH; i++, at++) {
          // The next corner of the row is the next in the arrays, within a block.
          if (at < 0 || (i & 7) === 0) at = this.#cornerOf(i, j, k);
          const dx = i - x;
          const near = 1 - (away + dx * dx) / (REACH * REACH);
          if (near <= 0) continue;
          const share = weight * near * near;
          this.#weights[at] = (this.#weights[at] as number) + share;
          this.#sums[at] = (this.#sums[at] as number) + share * (dx * nx + dy * ny + dz * nz);
        }
      }
  }

  /** Sets the distance at a corner where none is known. */
  setUnknown([i, j, k]: readonly [number, number, number], distance: number): void {
    const { from } = this.box;
    const [x, y, z] = [i - from[0], j - from[1], k - from[2]];
    if (!this.#holds(x, y, z)) return;
    const at = this.#cornerOf(x, y, z);
    if ((this.#weights[at] as number) >= LEAST_WEIGHT) return;
    this.#weights[at] = 1;
    this.#sums[at] = distance;
  }

  baseOf(block: number): [number, number, number] {
    return [this.bases[block * 3] as number, this.bases[block * 3 + 1] as number, this.bases[block * 3 + 2] as number];
  }

  /** Distances in voxels, positive outside, at the corners of a block and the first ones behind it; NaN where nothing is known. */
  readBlock(block: number, to: Float32Array): void {
    const [left, front, low] = this.baseOf(block);
    let at = 0;
    for (let k = 0; k <= BLOCK; k++)
      for (let j = 0; j <= BLOCK; j++) {
        const isInside = j < BLOCK && k < BLOCK;
        const row = isInside
          ? block * BLOCK_CORNERS + k * BLOCK * BLOCK + j * BLOCK
          : this.find(left, front + j, low + k);
        for (let i = 0; i < BLOCK; i++) to[at++] = row < 0 ? Number.NaN : this.#distance(row + i);
        to[at++] = this.#distance(this.find(left + BLOCK, front + j, low + k));
      }
  }

  /** Place of a corner of the lattice in the arrays; -1 if nothing is near. */
  find(i: number, j: number, k: number): number {
    const { from } = this.box;
    const [x, y, z] = [i - from[0], j - from[1], k - from[2]];
    if (!this.#holds(x, y, z)) return -1;
    const block = this.#blockAt[this.#slotOf(x, y, z)] as number;
    return block < 0 ? -1 : block * BLOCK_CORNERS + within(x, y, z);
  }

  #distance(at: number): number {
    const weight = this.weight(at);
    return weight < LEAST_WEIGHT ? Number.NaN : (this.#sums[at] as number) / weight;
  }

  weight(at: number): number {
    return at < 0 ? 0 : (this.#weights[at] as number);
  }

  #holds(x: number, y: number, z: number): boolean {
    const [across, along, high] = this.#blocksAcross;
    return x >= 0 && y >= 0 && z >= 0 && x < across * BLOCK && y < along * BLOCK && z < high * BLOCK;
  }

  #slotOf(x: number, y: number, z: number): number {
    return ((z >> 3) * this.#blocksAcross[1] + (y >> 3)) * this.#blocksAcross[0] + (x >> 3);
  }

  #cornerOf(x: number, y: number, z: number): number {
    const slot = this.#slotOf(x, y, z);
    let block = this.#blockAt[slot] as number;
    if (block < 0) {
      const { from } = this.box;
      block = this.#blockAt[slot] = this.blocks;
      this.bases.push(from[0] + (x & ~7), from[1] + (y & ~7), from[2] + (z & ~7));
      if (this.blocks * BLOCK_CORNERS > this.#weights.length) {
        this.#weights = grown(this.#weights);
        this.#sums = grown(this.#sums);
      }
    }
    return block * BLOCK_CORNERS + within(x, y, z);
  }
}

const within = (x: number, y: number, z: number): number => ((z & 7) << 6) | ((y & 7) << 3) | (x & 7);

function grown(old: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(old.length * 2);
  larger.set(old);
  return larger;
}
