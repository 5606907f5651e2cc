import type { EngineRun } from '../../engine.ts';
import { backProject, readMeasured, type Measured } from '../placing/back-project.ts';
import type { Extent } from './good-points.ts';
import type { Rectified } from './rectify-pair.ts';

/** Points of a surface, each with the way it faces and its colour. */
export type OrientedPoints = { places: Float32Array; normals: Float32Array; colours: Uint8Array };

type Wanted = { pairs: readonly Rectified[]; extent: Extent; cellM: number };

const MOST_CUBES = 3_000_000;
const LEAST_SEEN = 3;
const COARSER = 1.5;

/** The mean of all points that fall into the same small cube, of cubes that were hit several times. */
export async function orientedPoints(run: EngineRun, wanted: Wanted): Promise<OrientedPoints> {
  for (let cellM = wanted.cellM; ; cellM *= COARSER) {
    const cubes = collector(wanted.extent, cellM);
    for (const [number, pair] of wanted.pairs.entries()) {
      run.signal.throwIfAborted();
      const measured = await readMeasured(run, pair, number);
      if (measured) cubes.add(pair, measured);
      if (cubes.isFull()) break;
    }
    if (!cubes.isFull()) return cubes.means();
  }
}

/** Sums of nine numbers for each cube: place, direction and colour. */
const SUMS = 9;

function collector(extent: Extent, cellM: number) {
  const numbers = new Map<number, number>();
  let sums = new Float64Array(SUMS * 65_536);
  let counts = new Uint32Array(65_536);
  const across = Math.ceil((extent.eastM - extent.westM) / cellM) + 1;
  const along = Math.ceil((extent.northM - extent.southM) / cellM) + 1;
  const cubeOf = (east: number, north: number, up: number): number => {
    const [x, y] = [Math.floor((east - extent.westM) / cellM), Math.floor((north - extent.southM) / cellM)];
    return (Math.floor((up - extent.lowM) / cellM) * along + y) * across + x;
  };
  const numberOf = (cube: number): number => {
    const known = numbers.get(cube);
    if (known !== undefined) return known;
    numbers.set(cube, numbers.size);
    if (numbers.size > counts.length) {
      [sums, counts] = [
        grown(sums, new Float64Array(sums.length * 2)),
        grown(counts, new Uint32Array(counts.length * 2)),
      ];
    }
    return numbers.size - 1;
  };
  return {
    isFull: () => numbers.size > MOST_CUBES,
    add: (pair: Rectified, measured: Measured) => {
      const places = placesOf(pair, measured);
      for (let index = 0; index < measured.columns * measured.rows; index++) {
        const [east, north, up] = [places[index * 3] ?? 0, places[index * 3 + 1] ?? 0, places[index * 3 + 2] ?? 0];
        if (!(up > extent.lowM && up < extent.highM && east > extent.westM && east < extent.eastM)) continue;
        if (!(north > extent.southM && north < extent.northM)) continue;
        const normal = normalAt(places, measured.columns, index);
        if (!normal) continue;
        const number = numberOf(cubeOf(east, north, up));
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
  const kept = [...counts.keys()].filter((number) => (counts[number] ?? 0) >= LEAST_SEEN);
  const points: OrientedPoints = {
    places: new Float32Array(kept.length * 3),
    normals: new Float32Array(kept.length * 3),
    colours: new Uint8Array(kept.length * 3),
  };
  for (const [at, number] of kept.entries()) {
    const sum = sums.subarray(number * SUMS, number * SUMS + SUMS);
    const count = counts[number] ?? 1;
    const length = Math.hypot(sum[3] ?? 0, sum[4] ?? 0, sum[5] ?? 0) || 1;
    for (let axis = 0; axis < 3; axis++) {
      points.places[at * 3 + axis] = (sum[axis] ?? 0) / count;
      points.normals[at * 3 + axis] = (sum[3 + axis] ?? 0) / length;
      points.colours[at * 3 + axis] = (sum[6 + axis] ?? 0) / count;
    }
  }
  return points;
}

function placesOf(pair: Rectified, measured: Measured): Float32Array {
  const places = new Float32Array(measured.columns * measured.rows * 3).fill(Number.NaN);
  backProject(pair, measured, ({ east, north, up, index }) => places.set([east, north, up], index * 3));
  return places;
}

/** Across the neighbours in the picture; nothing where one of them is unknown. */
function normalAt(places: Float32Array, columns: number, index: number): [number, number, number] | null {
  const difference = (one: number, other: number, axis: number) =>
    (places[one * 3 + axis] ?? Number.NaN) - (places[other * 3 + axis] ?? Number.NaN);
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
