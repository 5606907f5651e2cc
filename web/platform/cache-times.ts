type Times = { staleMin: number; cacheMin: number; refetchMin: number | null };

const table = {
  flightPlans: { staleMin: 1, cacheMin: 10, refetchMin: 10 },
  flight: { staleMin: 0, cacheMin: 10, refetchMin: 10 },
  flightDetail: { staleMin: 0, cacheMin: 10, refetchMin: 10 },
  weatherAlert: { staleMin: 0, cacheMin: 10, refetchMin: 10 },
  weatherForecast: { staleMin: 0, cacheMin: 10, refetchMin: 10 },
  restrictions: { staleMin: 1, cacheMin: 60, refetchMin: 60 },
  project: { staleMin: 1, cacheMin: 10, refetchMin: 10 },
  wkt: { staleMin: 5, cacheMin: 10, refetchMin: 10 },
  customRestriction: { staleMin: 1, cacheMin: 60, refetchMin: 60 },
  pilot: { staleMin: 5, cacheMin: 10, refetchMin: 60 },
  drones: { staleMin: 5, cacheMin: 10, refetchMin: 60 },
  collections: { staleMin: 60, cacheMin: 60, refetchMin: 60 },
  vehicle: { staleMin: 1, cacheMin: 1, refetchMin: 1 },
  default: { staleMin: 0, cacheMin: 60, refetchMin: null },
} as const satisfies Record<string, Times>;

export type CachedData = keyof typeof table;

export type CacheOptions = { staleTime: number; gcTime: number; refetchInterval: number | false };

const MINUTE_MS = 60_000;

/** How long each kind of data is fresh, stays cached, and when it is refetched. */
export function cacheTimes(data: CachedData): CacheOptions {
  const { staleMin, cacheMin, refetchMin }: Times = table[data];
  return {
    staleTime: staleMin * MINUTE_MS,
    gcTime: cacheMin * MINUTE_MS,
    refetchInterval: refetchMin === null ? false : refetchMin * MINUTE_MS,
  };
}
