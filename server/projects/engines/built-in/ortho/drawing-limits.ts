const MOST_THREADS = 4;
const DECODED_BYTES = 512 * 1024 ** 2;

/** How many threads draw, and what photos each may keep decoded: together the same on any machine. */
export function drawingLimits(threads: number): { threads: number; cacheBytes: number } {
  const drawing = Math.min(threads, MOST_THREADS);
  return { threads: drawing, cacheBytes: DECODED_BYTES / drawing };
}
