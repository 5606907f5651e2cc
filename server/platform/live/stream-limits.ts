/** What following anything live may cost. */
export const streamLimits = {
  viewersPerPerson: 20,
  viewersInAll: 2000,
  /** A line without meaning, so that nobody in between takes a quiet stream for a dead one. */
  heartbeatMs: 15_000,
  /** How often it is asked whether a viewer may still look; a sign-out is noticed within this. */
  identifyMs: 15_000,
  /** Bytes that may wait for one viewer. With more it gets nothing until they are gone, and then everything anew. */
  waitingBytes: 256 * 1024,
  /** A viewer whose bytes have not gone for so long is not there any more. */
  stuckMs: 60_000,
  sweepMs: 500,
} as const;
