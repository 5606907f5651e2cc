export const presenceLimits = {
  /** How often a server refreshes its connections. */
  keepEveryMs: 10_000,
  /** A connection not refreshed for this long is gone: its server has crashed. */
  goneAfterS: 30,
  connectionsPerPerson: 20,
} as const;
