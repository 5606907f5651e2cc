import type { EngineRun } from '../../engine.ts';
import { backProject, readDisparities, type DisparityMap } from '../placing/back-project.ts';
import type { GroundExtent } from './good-points.ts';
import type { RectifiedPair } from './rectify-pair.ts';

/** Surface points with normals and colours. */
export type OrientedPoints = { positions: Float32Array; normals: Float32Array; colours: Uint8Array };

type VoxelGrid = { pairs: readonly RectifiedPair[]; extent: GroundExtent; cellM: number };

const MAX_VOXELS = 3_000_000;
const MIN_POINTS = 3;
const COARSER = 1.5;

/** Averages the points of all pairs per voxel; voxels with few points are dropped. */
export async function orientedPoints(run: EngineRun, grid: VoxelGrid): Promise<OrientedPoints> {
  for (let cellM = grid.cellM; ; cellM *= COARSER) {
    const voxels = collector(grid.extent, cellM);
    for (const [number, pair] of grid.pairs.entries()) {
      run.signal.throwIfAborted();
      const measured = await readDisparities(run, pair, number);
      if (measured) voxels.add(pair, measured);
      if (voxels.isFull()) break;
    }
    if (!voxels.isFull()) return voxels.means();
  }
}

/** Sums per voxel: position, normal and colour. */
const SUMS = 9;

function collector(extent: GroundExtent, cellM: number) {
  const numbers = new Map<number, number>();
  let sums = new Float64Array(SUMS * 65_536);
  let counts = new Uint32Array(65_536);
  const across = Math.ceil((extent.eastM - extent.westM) / cellM) + 1;
  const along = Math.ceil((extent.northM - extent.southM) / cellM) + 1;
  const voxelOf = (east: number, north: number, up: number): number => {
    const [x, y] = [Math.floor((east - extent.westM) / cellM), Math.floor((north - extent.southM) / cellM)];
    return (Math.floor((up - extent.lowM) / cellM) * along + y) * across + x;
  };
  const numberOf = (voxel: number): number => {
    const known = numbers.get(voxel);
    if (known !== undefined) return known;
    numbers.set(voxel, numbers.size);
    if (numbers.size > counts.length) {
      [sums, counts] = [
        grown(sums, new Float64Array(sums.length * 2)),
        grown(counts, new Uint32Array(counts.length * 2)),
      ];
    }
    return numbers.size - 1;
  };
  return {
    isFull: () => numbers.size > MAX_VOXELS,
    add: (pair: RectifiedPair, measured: DisparityMap) => {
      const positions = positionsOf(pair, measured);
      for (let index = 0; index < measured.columns * measured.rows; index++) {
        const [east, north, up] = [
          positions[index * 3] ?? 0,
          positions[index * 3 + 1] ?? 0,
          positions[index * 3 + 2] ?? 0,
        ];
        if (!(up > extent.lowM && up < extent.highM && east > extent.westM && east < extent.eastM)) continue;
        if (!(north > extent.southM && north < extent.northM)) continue;
        const normal = normalAt(positions, measured.columns, index);
        if (!normal) continue;
        const number = numberOf(voxelOf(east, north, up));
        const facing =
          normal[0] * (pair.centre[0] - east) +
          normal[1] * (pair.centre[1] - north) +
          normal[2] * (pair.centre[2] - up);
        const sign = facing < 0 ? -1 : 1;
        const values = [east, north, up, normal[0] * sign, normal[1] * sign, normal[2] * sign];
        for (const [at, value] of values.entries()) sums[number * SUMS + at] = (sums[number * SUMS + at] ?? 0) + value;
        for (let at = 0; at < 3; at++)
          sums[number * SUMS + 6 + at] = (sums[number * SUMS + 6 + at] ?? 0) + (measured.colours[index * 3 + at] ?? 0);
        counts[number] = (counts[number] ?? 0) + 1;
      }
    },
    means: (): OrientedPoints => meansOf(sums, counts.subarray(0, numbers.size)),
  };
}

function grown<T extends Float64Array | Uint32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}

function meansOf(sums: Float64Array, counts: Uint32Array): OrientedPoints {
  const kept = [...counts.keys()].filter((number) => (counts[number] ?? 0) >= MIN_POINTS);
  const points: OrientedPoints = {
    positions: new Float32Array(kept.length * 3),
    normals: new Float32Array(kept.length * 3),
    colours: new Uint8Array(kept.length * 3),
  };
  for (const [at, number] of kept.entries()) {
    const sum = sums.subarray(number * SUMS, number * SUMS + SUMS);
    const count = counts[number] ?? 1;
    const length = Math.hypot(sum[3] ?? 0, sum[4] ?? 0, sum[5] ?? 0) || 1;
    for (let axis = 0; axis < 3; axis++) {
      points.positions[at * 3 + axis] = (sum[axis] ?? 0) / count;
      points.normals[at * 3 + axis] = (sum[3 + axis] ?? 0) / length;
      points.colours[at * 3 + axis] = (sum[6 + axis] ?? 0) / count;
    }
  }
  return points;
}

function positionsOf(pair: RectifiedPair, measured: DisparityMap): Float32Array {
  const positions = new Float32Array(measured.columns * measured.rows * 3).fill(Number.NaN);
  backProject(pair, measured, ({ east, north, up, index }) => positions.set([east, north, up], index * 3));
  return positions;
}

/** Surface normal from the four neighbours in the image; null if one of them is unknown. */
function normalAt(positions: Float32Array, columns: number, index: number): [number, number, number] | null {
  const difference = (one: number, other: number, axis: number) =>
    (positions[one * 3 + axis] ?? Number.NaN) - (positions[other * 3 + axis] ?? Number.NaN);
  const [ax, ay, az] = [0, 1, 2].map((axis) => difference(index + 1, index - 1, axis)) as [number, number, number];
  const [bx, by, bz] = [0, 1, 2].map((axis) => difference(index + columns, index - columns, axis)) as [
    number,
    number,
    number,
  ];
  const normal: [number, number, number] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(...normal);
  return length > 0 ? [normal[0] / length, normal[1] / length, normal[2] / length] : null;
}
