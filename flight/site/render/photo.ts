import { groundHeightM } from '../ground.ts';
import { develop, marginOf } from './develop.ts';
import type { Picture } from './picture.ts';
import { rasterise } from './rasterise.ts';
import { sceneOf } from './scene.ts';
import { shade } from './shade.ts';
import type { Lens, Shot } from './shot.ts';
import { pinhole } from './view.ts';

/** The camera of the demo's survey (Sony QX30U at 4.3 mm on a sensor 7.82 mm wide), at any number of pixels. */
export function surveyLens(widthPx: number, heightPx: number): Lens {
  const focalPx = (4.3 / 7.82) * widthPx;
  return { widthPx, heightPx, focalPx, k1: -0.018, k2: 0.009, vignetting: 0.24, noise: 2.2 };
}

/** A photo as the camera would take it. */
export function takePhoto(lens: Lens, shot: Shot): Picture {
  const { light, margin } = lightInto(lens, shot);
  return develop(light, lens, { ...shot, margin });
}

/** Red, green and blue light that falls into a camera, before its lens: `margin` pixels more to each side. */
export function lightInto(lens: Lens, shot: Shot): { light: Float32Array; margin: number } {
  const { widthPx, heightPx } = lens;
  const margin = marginOf(lens);
  const size = { widthPx: widthPx + 2 * margin, heightPx: heightPx + 2 * margin, focalPx: lens.focalPx };
  const view = pinhole(shot.pose, size);
  const faces = rasterise(view, sceneOf(view, shot.pose, shot.date));
  const light = shade(view, faces, { date: shot.date, pixelM: 1 / lens.focalPx });
  const blurred = shot.blurM ? blur(light, { ...size, offset: blurOffset(view.rows, lens, shot) }) : light;
  return { light: blurred, margin };
}

/** How far the ground below moves in the picture, in pixels. */
function blurOffset(rows: Float64Array, { focalPx }: Lens, { pose, blurM = [0, 0] }: Shot): [number, number] {
  const forward = [rows[8] as number, rows[9] as number, rows[10] as number];
  const distance = Math.max(10, (pose.z - groundHeightM(pose.x, pose.y)) / Math.max(0.2, -(forward[2] ?? -1)));
  const moved = (row: number) => ((rows[row] as number) * blurM[0] + (rows[row + 1] as number) * blurM[1]) / distance;
  const reach = Math.hypot(moved(0), moved(4));
  return reach > focalPx ? [0, 0] : [moved(0), moved(4)];
}

const BLUR_STEPS = 5;

function blur(
  light: Float32Array,
  { widthPx, heightPx, offset: [across, down] }: { widthPx: number; heightPx: number; offset: [number, number] },
): Float32Array {
  if (Math.hypot(across, down) < 0.3) return light;
  const out = new Float32Array(light.length);
  for (let step = 0; step < BLUR_STEPS; step++) {
    const share = step / (BLUR_STEPS - 1) - 0.5;
    const [dx, dy] = [Math.round(share * across), Math.round(share * down)];
    for (let y = 0; y < heightPx; y++) {
      const from = Math.min(heightPx - 1, Math.max(0, y + dy)) * widthPx;
      for (let x = 0; x < widthPx; x++) {
        const source = 3 * (from + Math.min(widthPx - 1, Math.max(0, x + dx)));
        const at = 3 * (y * widthPx + x);
        for (let band = 0; band < 3; band++)
          out[at + band] = (out[at + band] as number) + (light[source + band] as number) / BLUR_STEPS;
      }
    }
  }
  return out;
}
