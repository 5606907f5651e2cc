import type { SiteDate } from '../site.ts';
import type { Pose } from './view.ts';

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

export type Shot = {
  pose: Pose;
  date: SiteDate;
  /** Brightness of this photo against the others. */
  exposure?: number;
  /** Metres flown while the shutter is open, east and north. */
  blurM?: [east: number, north: number];
  seed?: number;
};
