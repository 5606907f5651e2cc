const MINUTE_MS = 60_000;

/** So long what was found is believed without being asked for again: a little longer than until it is asked for by itself. */
export const checkAges = { restrictions: 75 * MINUTE_MS, alerts: 15 * MINUTE_MS, forecast: 15 * MINUTE_MS };

/** Whoever comes back to the page sees how it is now, and a line that is gone is told instead of waited for. */
export const whileLookedAt = { refetchOnWindowFocus: true, networkMode: 'always' } as const;
