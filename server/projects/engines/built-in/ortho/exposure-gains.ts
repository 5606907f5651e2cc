import sharp from 'sharp';
import type { HeightGrid } from '../heights/height-grid.ts';
import { distort, maxRadiusSquared } from '../placing/lens.ts';
import { apply, subtract } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

const SMALL_PX = 400;
const POINTS_ACROSS = 120;
const ROUNDS = 20;
/** Pulls gains towards one, so that they do not drift together. */
const PULL = 0.05;
const MAX_GAIN = 1.25;

type Sample = { cell: number; brightness: number };

/** Gain of each photo that equalises brightness with overlapping photos. */
export async function exposureGains(views: readonly CameraView[], grid: HeightGrid): Promise<number[]> {
  const samples: Sample[][] = [];
  for (const view of views) samples.push(await sampleView(view, grid));
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

/** Log brightness of a photo at the points of a coarse grid. */
async function sampleView(view: CameraView, grid: HeightGrid): Promise<Sample[]> {
  const { data, info } = await sharp(view.path)
    .resize(SMALL_PX, SMALL_PX, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const step = Math.max(1, Math.floor(Math.max(grid.columns, grid.rows) / POINTS_ACROSS));
  const farthest = maxRadiusSquared(view.lens);
  const samples: Sample[] = [];
  for (let row = 0; row < grid.rows; row += step)
    for (let column = 0; column < grid.columns; column += step) {
      const cell = row * grid.columns + column;
      const up = grid.values[cell] ?? Number.NaN;
      if (Number.isNaN(up)) continue;
      const east = grid.westM + (column + 0.5) * grid.cellM;
      const north = grid.northM - (row + 0.5) * grid.cellM;
      const [x, y, z] = apply(view.rotation, subtract([east, north, up], view.centre));
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
