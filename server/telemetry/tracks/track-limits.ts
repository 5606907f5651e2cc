/** What makes one flight of a vehicle, and what its track may cost. */
export const trackLimits = {
  /** Silent for longer than this, its next word begins another flight. */
  silenceMs: 5 * 60_000,
  /** Longer flights go on as another track, so that one can always be read at once. */
  longestMs: 12 * 3_600_000,
  mostPoints: 50_000,
  /** A vehicle that stands still is written down only so often, and this is still. */
  stillEveryMs: 10_000,
  stillM: 1,
  /** MAVLink tracks are written together so often; a crash loses no more than that. */
  keepEveryMs: 10_000,
  /** Points of one vehicle that wait for a database which is away. */
  mostWaiting: 900,
  /** How near a flight came to be shown with a plan. */
  nearPlanM: 500,
  mostNearPlan: 100,
} as const;
