import { scaleLens, type Lens } from '../placing/lens.ts';
import type { Matrix } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import type { Effort } from '../effort.ts';

/** Of photos of the usual size, depths are measured at half of it: as good on open ground, for a fifth of the time. */
export const depthPxOf = ({ photoPx }: Effort): number => Math.round(photoPx / 2);

/** The lens of the photo at the size of its depth map. */
export const depthLens = ({ lens }: Pick<CameraView, 'lens'>, depthPx: number): Lens =>
  scaleLens(lens, Math.min(1, depthPx / Math.max(lens.widthPx, lens.heightPx)));

const WORTH_IT = 1.5;

/** Whether a second look at a larger photo is worth its time: it rounds edges half as much, if the photo has the pixels. */
export const isRefined = (photoPx: number, depthPx: number): boolean => photoPx >= WORTH_IT * depthPx;

/** OpenCV counts pixels from their centre, COLMAP from their corner. */
const HALF_PX = 0.5;

/** Pixels of the photo without distortion, counted from the centre of the first one. */
export const cameraMatrix = ({ fx, fy, cx, cy }: Lens): Matrix => [fx, 0, cx - HALF_PX, 0, fy, cy - HALF_PX, 0, 0, 1];

export const inverseCamera = ([fx, , cx, , fy, cy]: Matrix): Matrix => [
  1 / fx,
  0,
  -cx / fx,
  0,
  1 / fy,
  -cy / fy,
  0,
  0,
  1,
];
