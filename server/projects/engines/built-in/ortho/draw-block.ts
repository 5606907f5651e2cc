import type { GridLayout } from '../heights/height-grid.ts';
import { maxRadiusSquared } from '../placing/lens.ts';
import type { PhotoCache, DecodedPhoto } from './photo-cache.ts';
import { heightAt } from '../heights/height-at.ts';
import type { Block, OrthoTask, OrthoView } from './ortho-task.ts';
import { seesBlock } from './sees-block.ts';

/** How fast the weight of a photo falls with the squared tangent of the off-nadir angle. */
const NADIR_WEIGHT = 24;
/** Share of a photo cut off at its edge, and share over which its weight fades out. */
const [EDGE, FEATHER] = [0.005, 1 / 12];
/** Pixels seen by a single photo are left out: they are at the edges, where heights are extrapolated. */
const MIN_VIEWS = 2;

/** Draws one block of the orthophoto; null if it is empty. */
export async function drawBlock(task: OrthoTask, block: Block, cache: PhotoCache): Promise<Uint8ClampedArray | null> {
  const { layout, heights } = task;
  const ups = new Float32Array(block.columns * block.rows);
  let isEmpty = true;
  for (let at = 0; at < ups.length; at++) {
    const [column, row] = [block.left + (at % block.columns), block.top + Math.floor(at / block.columns)];
    const up = heightAt(
      heights,
      layout.westM + (column + 0.5) * layout.cellM,
      layout.northM - (row + 0.5) * layout.cellM,
    );
    ups[at] = up;
    isEmpty &&= Number.isNaN(up);
  }
  if (isEmpty) return null;
  const sums = new Float32Array(ups.length * 4);
  const counts = new Uint16Array(ups.length);
  for (const view of task.views)
    if (seesBlock(view, { layout, block, ups }))
      addPhoto(view, await cache.load(view.path), { layout, block, ups, sums, counts });
  return colourOf(sums, counts);
}

function colourOf(sums: Float32Array, counts: Uint16Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < counts.length; at++) {
    const weight = sums[at * 4 + 3] ?? 0;
    if ((counts[at] ?? 0) < MIN_VIEWS || weight <= 0) continue;
    for (let band = 0; band < 3; band++) pixels[at * 4 + band] = (sums[at * 4 + band] ?? 0) / weight;
    pixels[at * 4 + 3] = 255;
  }
  return pixels;
}

type Canvas = { layout: GridLayout; block: Block; ups: Float32Array; sums: Float32Array; counts: Uint16Array };

/** Adds a photo to the block, weighted per pixel. Inlined: the inner loop runs hundreds of millions of times. */
function addPhoto(view: OrthoView, { pixels, widthPx, heightPx }: DecodedPhoto, canvas: Canvas): void {
  const { layout, block, ups, sums, counts } = canvas;
  const { fx, fy, cx, cy, k1, k2, p1, p2, k3 } = view.lens;
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8] = view.rotation;
  const farthest = maxRadiusSquared(view.lens);
  for (let row = 0; row < block.rows; row++) {
    const north = layout.northM - (block.top + row + 0.5) * layout.cellM - view.centre[1];
    for (let column = 0; column < block.columns; column++) {
      const at = row * block.columns + column;
      const up = (ups[at] as number) - view.centre[2];
      if (Number.isNaN(up)) continue;
      const east = layout.westM + (block.left + column + 0.5) * layout.cellM - view.centre[0];
      const ahead = r6 * east + r7 * north + r8 * up;
      if (ahead <= 0) continue;
      const x = (r0 * east + r1 * north + r2 * up) / ahead;
      const y = (r3 * east + r4 * north + r5 * up) / ahead;
      const away = x * x + y * y;
      if (away > farthest) continue;
      const radial = 1 + away * (k1 + away * (k2 + away * k3));
      const u = fx * (x * radial + 2 * p1 * x * y + p2 * (away + 2 * x * x)) + cx - 0.5;
      const v = fy * (y * radial + p1 * (away + 2 * y * y) + 2 * p2 * x * y) + cy - 0.5;
      const inside = Math.min(Math.min(u, widthPx - 1 - u) / widthPx, Math.min(v, heightPx - 1 - v) / heightPx);
      if (inside < EDGE) continue;
      const aside = (east * east + north * north) / (up * up);
      const weight = Math.min(1, inside / FEATHER) * Math.exp(-NADIR_WEIGHT * aside) + 1e-9;
      const [left, top] = [u | 0, v | 0];
      const [right, below] = [u - left, v - top];
      const first = (top * widthPx + left) * 3;
      const second = first + widthPx * 3;
      const w00 = (1 - right) * (1 - below) * weight * view.gain;
      const w10 = right * (1 - below) * weight * view.gain;
      const w01 = (1 - right) * below * weight * view.gain;
      const w11 = right * below * weight * view.gain;
      for (let band = 0; band < 3; band++)
        sums[at * 4 + band] =
          (sums[at * 4 + band] as number) +
          (pixels[first + band] as number) * w00 +
          (pixels[first + band + 3] as number) * w10 +
          (pixels[second + band] as number) * w01 +
          (pixels[second + band + 3] as number) * w11;
      sums[at * 4 + 3] = (sums[at * 4 + 3] as number) + weight;
      counts[at] = (counts[at] as number) + 1;
    }
  }
}
