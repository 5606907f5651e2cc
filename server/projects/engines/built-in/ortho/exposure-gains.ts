import fs from 'node:fs/promises';
import sharp from 'sharp';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { CellFile } from '../heights/cell-file.ts';
import { distort, maxRadiusSquared } from '../placing/lens.ts';
import { apply, subtract, type Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import { inRun } from '../run-folder.ts';
import type { Ground } from './ground/ground.ts';

const SMALL_PX = 400;
const POINTS_ACROSS = 120;
const ROUNDS = 20;
/** Pulls gains towards one, so that they do not drift together. */
const PULL = 0.05;
const MAX_GAIN = 1.25;

type Sample = { cell: number; brightness: number };

/** Gain of each photo that equalises brightness with overlapping photos. */
export async function exposureGains(views: readonly CameraView[], ground: Ground): Promise<number[]> {
  const samples: Sample[][] = [];
  const points = pointsOf(ground);
  for (const view of views) samples.push(await sampleView(view, points));
  const logGains = views.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Map<number, { sum: number; count: number }>();
    for (const [at, seen] of samples.entries())
      for (const { cell, brightness } of seen) {
        const { sum, count } = sums.get(cell) ?? { sum: 0, count: 0 };
        sums.set(cell, { sum: sum + brightness + (logGains[at] ?? 0), count: count + 1 });
      }
    for (const [at, seen] of samples.entries()) {
      const shared = seen.flatMap(({ cell, brightness }) => {
        const { sum, count } = sums.get(cell) ?? { sum: 0, count: 0 };
        return count > 1 ? [sum / count - brightness] : [];
      });
      if (shared.length === 0) continue;
      logGains[at] = (shared.reduce((sum, each) => sum + each, 0) / shared.length) * (1 - PULL);
    }
  }
  return logGains.map((gain) => Math.min(MAX_GAIN, Math.max(1 / MAX_GAIN, Math.exp(gain))));
}

const Gains = z.array(z.number());

/** Those that the orthophoto was drawn with. */
export async function readGains(run: Pick<EngineRun, 'folder'>): Promise<number[]> {
  return Gains.parse(JSON.parse(await fs.readFile(inRun(run, 'gains'), 'utf8')));
}

/** Points of a coarse grid over the ground. */
function pointsOf({ layout, file }: Ground): Vector[] {
  const { columns, rows, cellM, westM, northM } = layout;
  const step = Math.max(1, Math.floor(Math.max(columns, rows) / POINTS_ACROSS));
  const heights = CellFile.open(file, layout, Float32Array);
  const points: Vector[] = [];
  for (let row = 0; row < rows; row += step) {
    const line = heights.read({ left: 0, top: row, columns, rows: 1 });
    for (let column = 0; column < columns; column += step) {
      const up = line[column] ?? Number.NaN;
      if (!Number.isNaN(up)) points.push([westM + (column + 0.5) * cellM, northM - (row + 0.5) * cellM, up]);
    }
  }
  heights.close();
  return points;
}

/** Log brightness of a photo at the points. */
async function sampleView(view: CameraView, points: readonly Vector[]): Promise<Sample[]> {
  const { data, info } = await sharp(view.path)
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const farthest = maxRadiusSquared(view.lens);
  const samples: Sample[] = [];
  for (const [cell, point] of points.entries()) {
    const [x, y, z] = apply(view.rotation, subtract(point, view.centre));
    if (z <= 0 || (x * x + y * y) / (z * z) > farthest) continue;
    const [u, v] = distort(view.lens, x / z, y / z);
    const [pixelX, pixelY] = [
      Math.floor((u / view.lens.widthPx) * info.width),
      Math.floor((v / view.lens.heightPx) * info.height),
    ];
    if (pixelX < 0 || pixelY < 0 || pixelX >= info.width || pixelY >= info.height) continue;
    samples.push({
      cell,
      brightness: Math.log(Math.max(4, data[(pixelY * info.width + pixelX) * info.channels] ?? 4)),
    });
  }
  return samples;
}
