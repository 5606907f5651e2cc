const MAX_THREADS = 4;
const DECODED_BYTES = 512 * 1024 ** 2;
/** Thumbnails of a thread, and as much again for its depth buffers. */
export const SMALL_BYTES = 64 * 1024 ** 2;

/** Number of drawing threads and the photo cache of each; the total cache is the same on every machine. */
export function drawingLimits(threads: number): { threads: number; cacheBytes: number } {
  const drawing = Math.min(threads, MAX_THREADS);
  return { threads: drawing, cacheBytes: DECODED_BYTES / drawing };
}
