/** Plans hold no shutter time. In daylight a mapping camera exposes for this long or shorter. */
export const ASSUMED_EXPOSURE_S = 1 / 500;

/** Above this, photos are visibly less sharp than their ground resolution suggests. */
export const MAX_BLUR_PX = 1.5;

/** Pixels that the ground moves while the shutter is open. */
export function blurPx(speedMps: number, cmPerPx: number): number {
  return cmPerPx > 0 ? (speedMps * ASSUMED_EXPOSURE_S * 100) / cmPerPx : 0;
}

/** Metres per second above which photos blur. */
export function sharpSpeedMps(cmPerPx: number): number {
  return cmPerPx > 0 ? (MAX_BLUR_PX * cmPerPx) / 100 / ASSUMED_EXPOSURE_S : Infinity;
}
