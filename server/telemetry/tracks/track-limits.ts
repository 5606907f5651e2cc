/** Limits that define one flight and bound its track. */
export const trackLimits = {
  /** A longer silence ends the flight. */
  silenceMs: 5 * 60_000,
  /** Longer flights continue as another track, so that one can always be read at once. */
  longestMs: 12 * 3_600_000,
  mostPoints: 50_000,
  /** Interval of points while standing still, and the movement that counts as still. */
  stillEveryMs: 10_000,
  stillM: 1,
  /** Write interval of MAVLink tracks; a crash loses at most this much. */
  keepEveryMs: 10_000,
  /** Points of one vehicle kept while the database is unavailable. */
  mostWaiting: 900,
  /** Flights within this distance are shown with a plan. */
  nearPlanM: 500,
  mostNearPlan: 100,
} as const;
