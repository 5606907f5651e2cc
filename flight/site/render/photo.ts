import { groundHeightM } from '../ground.ts';
import { hash } from '../noise.ts';
import type { SiteDate } from '../site.ts';
import { developed, type Picture } from './picture.ts';
import { rasterise } from './rasterise.ts';
import { sceneOf } from './scene.ts';
import { shade } from './shade.ts';
import { pinhole, type Pose } from './view.ts';

export type Lens = {
  widthPx: number;
  heightPx: number;
  focalPx: number;
  /** Radial distortion: a ray at r focal lengths from the axis is seen at r (1 + k1 r² + k2 r⁴). */
  k1: number;
  k2: number;
  /** Light lost in the corners. */
  vignetting: number;
  /** Standard deviation of the noise of a mid grey, of 255. */
  noise: number;
};

/** The camera of the demo's survey (Sony QX30U at 4.3 mm on a sensor 7.82 mm wide), at any number of pixels. */
export function surveyLens(widthPx: number, heightPx: number): Lens {
  const focalPx = (4.3 / 7.82) * widthPx;
  return { widthPx, heightPx, focalPx, k1: -0.018, k2: 0.009, vignetting: 0.24, noise: 2.2 };
}

export type Shot = {
  pose: Pose;
  date: SiteDate;
  /** Brightness of this photo against the others. */
  exposure?: number;
  /** Metres flown while the shutter is open, east and north. */
  blurM?: [east: number, north: number];
  seed?: number;
};

/** A photo as the camera would take it. */
export function takePhoto(lens: Lens, shot: Shot): Picture {
  const { widthPx, heightPx } = lens;
  // What the lens draws in lies outside the picture of a pinhole camera.
  const margin = Math.ceil(0.02 * widthPx);
  const size = { widthPx: widthPx + 2 * margin, heightPx: heightPx + 2 * margin, focalPx: lens.focalPx };
  const view = pinhole(shot.pose, size);
  const faces = rasterise(view, sceneOf(view, shot.pose, shot.date));
  const light = shade(view, faces, { date: shot.date, pixelM: (depthM) => depthM / lens.focalPx });
  const blurred = shot.blurM ? blur(light, { ...size, offset: blurOffset(view.rows, lens, shot) }) : light;
  return develop(blurred, { lens, margin, shot, widthPx: size.widthPx });
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

const RADII = 1024;

/** For distances from the middle of the photo, by how much to stretch them to find the ray. */
function undistortion({ k1, k2 }: Lens, most: number): Float64Array {
  return Float64Array.from({ length: RADII + 2 }, (_, index) => {
    const seen = (index / RADII) * most;
    let ray = seen;
    for (let round = 0; round < 12; round++) ray = seen / (1 + k1 * ray ** 2 + k2 * ray ** 4);
    return seen === 0 ? 1 : ray / seen;
  });
}

type Film = { lens: Lens; margin: number; shot: Shot; widthPx: number };

/** Lens, light falling off, noise, and the curve of the camera. */
function develop(light: Float32Array, { lens, margin, shot, widthPx: rowPx }: Film): Picture {
  const { widthPx, heightPx, focalPx, vignetting, noise } = lens;
  const rgb = new Uint8ClampedArray(3 * widthPx * heightPx);
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  const most = Math.hypot(middleX, middleY) / focalPx;
  const stretch = undistortion(lens, most);
  const { exposure = 1, seed = 1 } = shot;
  for (let y = 0, pixel = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, pixel++) {
      const dx = x + 0.5 - middleX;
      const dy = y + 0.5 - middleY;
      const radius = Math.sqrt(dx * dx + dy * dy) / focalPx;
      const slot = (radius / most) * RADII;
      const whole = Math.floor(slot);
      const by =
        (stretch[whole] as number) + ((stretch[whole + 1] as number) - (stretch[whole] as number)) * (slot - whole);
      const sx = dx * by + middleX + margin - 0.5;
      const sy = dy * by + middleY + margin - 0.5;
      const left = Math.floor(sx);
      const top = Math.floor(sy);
      const right = sx - left;
      const below = sy - top;
      const at = 3 * (top * rowPx + left);
      const falloff = exposure * (1 - vignetting * (radius / most) ** 2);
      for (let band = 0; band < 3; band++) {
        const upper = (light[at + band] as number) * (1 - right) + (light[at + 3 + band] as number) * right;
        const from = at + 3 * rowPx + band;
        const lower = (light[from] as number) * (1 - right) + (light[from + 3] as number) * right;
        const value = developed(falloff * (upper + (lower - upper) * below));
        // Two throws of a die are close enough to a bell curve; a uniform one deviates by 0.289.
        const grain = hash(pixel, band, seed) + hash(pixel, band + 3, seed) - 1;
        rgb[3 * pixel + band] = value + (grain * noise) / 0.408;
      }
    }
  return { widthPx, heightPx, rgb };
}
