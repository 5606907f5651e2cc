import { LEAST_EDGE_PX } from '@overflight/contract/plans/files.ts';

/** Quality thresholds of photos, and resource limits of their inspection. */
export const photoLimits = {
  /** Larger files are not photos: they are kept, but not checked. */
  mostBytes: 256 * 1024 ** 2,
  mostPixels: 300e6,
  /** Photos have 2 to 20, single-colour pictures up to 60; more is a decompression bomb, unless it is small. */
  mostPixelsPerByte: 150,
  smallPixels: 20e6,
  /** Minimum memory per pixel of a progressive JPEG until the last scan. */
  heldBytesPerPixel: 3,
  leastEdgePx: LEAST_EDGE_PX,
  /** Sharpness and light are measured at this length of the longer edge, whatever the camera. */
  workingEdgePx: 1600,
  thumbnailEdgePx: 256,
  /** Sharp photos have 1.8 to 3; softened by a σ of 1/2000 of their width 0.5 to 0.7, of 1/1300 0.25. */
  leastSharpness: 0.4,
  /** Levels of 255 without visible detail. */
  darkLevel: 12,
  brightLevel: 250,
  mostDarkShare: 0.3,
  mostBrightShare: 0.2,
  /** A camera pitched below this sees no sky: brightness at its upper edge is bright ground. */
  skySeenAbovePitchDeg: -60,
  /** From the nearest leg or area, in addition to the line spacing of a survey. */
  mostAwayM: 500,
  /** From the home point of an empty plan: the visual range of a drone. */
  mostFromHomeM: 2000,
} as const;

/** Cost limit of inspecting one photo: a base for any file, and more for a larger one. */
export const inspectionCaps = {
  cpuMs: { anyFile: 250, perMb: 100, most: 5000 },
  memoryMb: { anyFile: 64, perMb: 10, most: 512 },
  /** CPU for one small picture on the reference machine: slower machines may take up to this many times longer. */
  warmUpMs: 15,
  mostSlowness: 8,
  /** On a busy machine; after that it is retried later. */
  waitMs: 60_000,
  atOnce: 2,
  /** Idle helpers exit after this time. */
  idleMs: 15_000,
} as const;

export function capFor(
  { anyFile, perMb, most }: { anyFile: number; perMb: number; most: number },
  bytes: number,
): number {
  return Math.min(most, anyFile + (perMb * bytes) / 1e6);
}
