import type { WaypointRouteSegment } from '../plan/plan.ts';

/** Lowest and highest altitude of a route; null without waypoints. The route's own is the default for new waypoints. */
export function altitudeRange({ waypoints }: WaypointRouteSegment): { lowestM: number; highestM: number } | null {
  if (waypoints.length === 0) return null;
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const { metadata } of waypoints)
    [lowestM, highestM] = [Math.min(lowestM, metadata.altitude), Math.max(highestM, metadata.altitude)];
  return { lowestM, highestM };
}
