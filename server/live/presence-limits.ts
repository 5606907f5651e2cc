export const presenceLimits = {
  /** How often a server says that its connections are still there. */
  keepEveryMs: 10_000,
  /** Not seen for so long, a connection is gone: the server that had it went away without a word. */
  goneAfterS: 30,
  connectionsPerPerson: 20,
} as const;
