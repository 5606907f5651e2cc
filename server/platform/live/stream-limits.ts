/** Limits of live streams. */
export const streamLimits = {
  viewersPerPerson: 20,
  viewersInAll: 2000,
  /** Keep-alive interval, so that proxies do not close a quiet stream. */
  heartbeatMs: 15_000,
  /** How often a viewer's access is checked; a lost right ends the stream within this and the age of a read account. */
  identifyMs: 2000,
  /** Buffered bytes per viewer. Beyond it, nothing is sent until they are gone, then a snapshot. */
  waitingBytes: 256 * 1024,
  /** A viewer stalled for this long is disconnected. */
  stuckMs: 60_000,
  sweepMs: 500,
} as const;
