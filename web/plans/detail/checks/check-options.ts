const MINUTE_MS = 60_000;

/** Results stay valid this long without a refetch: slightly longer than the refetch interval. */
export const checkAges = {
  restrictions: 75 * MINUTE_MS,
  heights: 75 * MINUTE_MS,
  alerts: 15 * MINUTE_MS,
  forecast: 15 * MINUTE_MS,
};

/** Refetches when the page gets focus, and reports a lost connection instead of waiting. */
export const refetchOptions = { refetchOnWindowFocus: true, networkMode: 'always' } as const;
