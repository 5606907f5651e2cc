import type { PointPx } from '../modes/map-mode.ts';
import type { FlightSpot } from './flight-in-space.ts';

const REACH_PX = 14;

/** A spot where it is drawn; each may be drawn at several places. */
export type SpotOnScreen = { spot: FlightSpot; at: PointPx };

/** The spot drawn nearest to a place on the screen, if it is near. */
export function nearestSpot(shown: readonly SpotOnScreen[], [x, y]: PointPx): FlightSpot | null {
  let found: FlightSpot | null = null;
  let nearestPx = REACH_PX;
  for (const { spot, at } of shown) {
    const awayPx = Math.hypot(at[0] - x, at[1] - y);
    if (awayPx >= nearestPx) continue;
    found = spot;
    nearestPx = awayPx;
  }
  return found;
}
