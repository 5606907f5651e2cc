import type { WaypointRouteSegment } from '../plan/plan.ts';

/** Between which altitudes a route is flown; null without waypoints. Its own is only what a new waypoint begins with. */
export function altitudeRange({ waypoints }: WaypointRouteSegment): { lowestM: number; highestM: number } | null {
  if (waypoints.length === 0) return null;
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const { metadata } of waypoints)
    [lowestM, highestM] = [Math.min(lowestM, metadata.altitude), Math.max(highestM, metadata.altitude)];
  return { lowestM, highestM };
}
