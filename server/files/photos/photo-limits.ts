/** Where a photo stops being good, and how much of the machine one may take. */
export const photoLimits = {
  /** Larger files are no photos: they are kept, and not looked at. */
  mostBytes: 256 * 1024 ** 2,
  mostPixels: 300e6,
  /** Photos have 2 to 20, pictures of one colour up to 60; more than that is a trap, unless it is small. */
  mostPixelsPerByte: 150,
  smallPixels: 20e6,
  /** What a pixel of a progressive JPEG takes until the last scan, at the least. */
  heldBytesPerPixel: 3,
  /** Of the longer edge; the smallest thermal cameras have 640. */
  leastEdgePx: 640,
  /** Sharpness and light are judged at this length of the longer edge, whatever the camera. */
  workingEdgePx: 1600,
  thumbnailEdgePx: 256,
  /** Sharp photos have 1.8 to 3; softened by a σ of 1/2000 of their width 0.5 to 0.7, of 1/1300 0.25. */
  leastSharpness: 0.4,
  /** Of 255: so dark, or so bright, that nothing can be made out. */
  darkLevel: 12,
  brightLevel: 250,
  mostDarkShare: 0.3,
  mostBrightShare: 0.2,
  /** A camera that looks further down than this sees no sky: what is bright at its upper edge is bright ground. */
  skySeenAbovePitchDeg: -60,
  /** From the nearest place that is flown over, beside the distance between two lines of a survey. */
  mostAwayM: 500,
  /** From the home point of a plan that flies nothing yet: as far as anybody sees a drone. */
  mostFromHomeM: 2000,
} as const;

/** What a look at one photo may cost before it is broken off: something for any file, and more for a larger one. */
export const lookCaps = {
  cpuMs: { anyFile: 250, perMb: 100, most: 5000 },
  memoryMb: { anyFile: 64, perMb: 10, most: 512 },
  /** CPU for one small picture where these were measured: slower machines may take longer, up to so many times. */
  warmUpMs: 15,
  mostSlowness: 8,
  /** On a machine that is busy with something else; after that it is tried again later. */
  waitMs: 60_000,
  atOnce: 2,
  /** A helper that has nothing to do goes home. */
  idleMs: 15_000,
} as const;

export function capFor(
  { anyFile, perMb, most }: { anyFile: number; perMb: number; most: number },
  bytes: number,
): number {
  return Math.min(most, anyFile + (perMb * bytes) / 1e6);
}
