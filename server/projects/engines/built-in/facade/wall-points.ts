import type { EngineRun } from '../../engine.ts';
import { cloudTiles } from '../depth/cloud/point-cloud.ts';
import { reliablePoints } from '../heights/good-points.ts';
import { readLayout } from '../heights/height-grid.ts';
import { quantile } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import type { WallPoints } from './find-wall.ts';

/** More do not make it better. */
const MOST_POINTS = 100_000;
/** Normals steeper than this are of roofs and ground. */
const STEEPEST = 0.5;
/** Squares across what was measured, and the least side of one in cells of the cloud. */
const [ACROSS, CELLS] = [150, 4];

/** Points of upright surfaces, and the squares to count them in: of the cloud, or of the sparse points if there is none. */
export async function wallPoints(run: EngineRun, scene: PlacedScene): Promise<{ points: WallPoints; squareM: number }> {
  if (run.options.orthoOnly) {
    const at = reliablePoints(scene);
    return { points: { count: at.length / 3, at, normals: null }, squareM: squareM(at, 0) };
  }
  const points = await uprightPoints(run);
  return { points, squareM: squareM(points.at, (await readLayout(run)).cellM) };
}

async function uprightPoints(run: EngineRun): Promise<WallPoints> {
  let all = 0;
  for await (const { count } of cloudTiles(run)) all += count;
  const step = Math.ceil(all / (2 * MOST_POINTS));
  const [at, normals]: [number[], number[]] = [[], []];
  for await (const points of cloudTiles(run))
    for (let point = 0; point < points.count; point += step) {
      const up = points.normal(point, 2);
      if (points.isLoose(point) || Math.abs(up) > STEEPEST) continue;
      const flat = Math.sqrt(1 - up * up);
      at.push(points.place(point, 0), points.place(point, 1), points.place(point, 2));
      normals.push(points.normal(point, 0) / flat, points.normal(point, 1) / flat, 0);
    }
  return { count: at.length / 3, at: Float64Array.from(at), normals: Float32Array.from(normals) };
}

function squareM(at: Float64Array, cellM: number): number {
  const sides = [0, 1].map((axis) => {
    const places = at.filter((_, number) => number % 3 === axis);
    return quantile(places, 0.95) - quantile(places, 0.05);
  });
  return Math.max(CELLS * cellM, Math.max(...sides, 0) / ACROSS) || 1;
}
