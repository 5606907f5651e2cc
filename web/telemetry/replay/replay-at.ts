import { telemetryLimits, type TrackPoint } from '@overflight/contract/telemetry/telemetry.ts';
import type { LngLat } from '../../map/scene.ts';

/** A vehicle's state at a point in its flight. */
export type ReplayPlace = {
  position: LngLat;
  altitudeM: number | null;
  headingDeg: number | null;
  groundSpeedMps: number | null;
  heightM: number | null;
  /** No data at that time: the last known position. */
  isGap: boolean;
};

export function flightLengthMs(path: readonly TrackPoint[]): number {
  return path.at(-1)?.[0] ?? 0;
}

/** Interpolates between two points; in a gap, returns the point before it. */
export function replayAt(path: readonly TrackPoint[], atMs: number): ReplayPlace | null {
  const next = firstAfter(path, atMs);
  const before = path[next - 1] ?? path[0];
  if (!before) return null;
  const after = path[next] ?? before;
  const spanMs = after[0] - before[0];
  const isGap = spanMs > telemetryLimits.staleAfterMs;
  const share = isGap || spanMs <= 0 ? 0 : Math.min(1, Math.max(0, (atMs - before[0]) / spanMs));
  const between = (from: number, to: number) => from + (to - from) * share;
  const maybeBetween = (from: number | null, to: number | null) =>
    from === null || to === null ? from : between(from, to);
  const [, lng, lat, altitudeM, headingDeg, groundSpeedMps, heightM] = before;
  // The shorter way across the antimeridian.
  const turns = Math.round((lng - after[1]) / 360);
  return {
    position: [between(lng, after[1] + 360 * turns), between(lat, after[2])],
    altitudeM: maybeBetween(altitudeM, after[3]),
    headingDeg,
    groundSpeedMps,
    heightM: maybeBetween(heightM, after[6]),
    isGap,
  };
}

/** Index of the first point after this time; points are sorted by time. */
function firstAfter(path: readonly TrackPoint[], atMs: number): number {
  let [low, high] = [0, path.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((path[middle]?.[0] ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Minutes and seconds since the start: 4:07. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
