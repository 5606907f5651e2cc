import type { Lens } from '../../placing/lens.ts';
import type { Matrix, Vector } from '../../placing/linear.ts';

/** Rows of the rotation are the camera axes right, down, forward; metres east, north, up. */
export type BundleCamera = { lens: number; rotation: Matrix; centre: Vector };

/** A measured place with the standard deviation of each axis in metres. */
export type Measured = { at: Vector; sigma: Vector };

/** Where points are seen, in order of the points: those of point p are `start[p]` to `start[p + 1]`. */
export type Sightings = {
  start: Int32Array;
  camera: Int32Array;
  /** u, v. Pixel centres are at 0.5. */
  at: Float64Array;
  sigmaPx: Float64Array;
};

export type Bundle = {
  lenses: readonly Lens[];
  /** What was known of the lenses beforehand. */
  statedLenses: readonly Lens[];
  cameras: readonly BundleCamera[];
  /** x, y, z of each point; control points are the last. */
  points: Float64Array;
  sightings: Sightings;
  /** What the photos say of their places; null if nothing. */
  positions: readonly (Measured | null)[];
  /** Control points, which are points too. */
  control: readonly (Measured & { point: number })[];
  /** Common error of all positions, added to the cameras, and how large it may be. */
  offset: Vector;
  offsetSigma: Vector;
  /** Standard deviation of the focal length of each lens as a share of it; null holds it. */
  focalSigma: readonly (number | null)[];
  /** Whether the two radial terms of the lenses may change. */
  isDistortionFree: boolean;
};

/** A whisper that keeps the radial terms near what they were. */
export const DISTORTION_SIGMA = 0.05;
/** Focal length and two radial terms. */
export const PER_LENS = 3;
export const PER_CAMERA = 6;

/** How a lens differs from what was known: as a share of the focal length, then k1 and k2. */
export function lensChange({ lenses, statedLenses }: Bundle, index: number): [number, number, number] {
  const [now, then] = [lenses[index]!, statedLenses[index]!];
  return [now.fx / then.fx - 1, now.k1 - then.k1, now.k2 - then.k2];
}
