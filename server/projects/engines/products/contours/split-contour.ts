export type ContourPart = {
  /** Null if it is not known which heights were measured. */
  isMeasured: boolean | null;
  points: number[][];
};

/** Tells whether the height at a place was measured; null if that is not known. */
export type MeasuredAt = (x: number, y: number) => boolean | null;

/** Cuts a contour where it passes from measured ground to filled; the parts share the point between them. */
export function splitContour(points: readonly number[][], measuredAt: MeasuredAt): ContourPart[] {
  const parts: ContourPart[] = [];
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    if (!next) break;
    const [x, y] = [((point[0] ?? 0) + (next[0] ?? 0)) / 2, ((point[1] ?? 0) + (next[1] ?? 0)) / 2];
    const isMeasured = measuredAt(x, y);
    const last = parts.at(-1);
    if (last?.isMeasured === isMeasured) last.points.push(next);
    else parts.push({ isMeasured, points: [point, next] });
  }
  return parts;
}
