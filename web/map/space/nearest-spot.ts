import type { PointPx } from '../modes/map-mode.ts';
import type { FlightSpot } from './flight-in-space.ts';

const REACH_PX = 14;

/** The spot drawn nearest to a place on the screen, if it is near; each may be drawn at several. */
export function nearestSpot(
  spots: readonly FlightSpot[],
  [x, y]: PointPx,
  placesOf: (spot: FlightSpot) => readonly PointPx[],
): FlightSpot | null {
  let found: FlightSpot | null = null;
  let nearestPx = REACH_PX;
  for (const spot of spots)
    for (const place of placesOf(spot)) {
      const awayPx = Math.hypot(place[0] - x, place[1] - y);
      if (awayPx >= nearestPx) continue;
      found = spot;
      nearestPx = awayPx;
    }
  return found;
}
