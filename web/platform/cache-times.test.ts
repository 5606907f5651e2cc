import { describe, expect, it } from 'vitest';
import { cacheTimes, type CachedData } from './cache-times.ts';

const min = 60_000;

describe('SHELL-08 cache times', () => {
  it.each<[CachedData, number, number, number | null]>([
    ['flightPlans', 1, 10, 10],
    ['flight', 0, 10, 10],
    ['flightDetail', 0, 10, 10],
    ['weatherAlert', 0, 10, 10],
    ['weatherForecast', 0, 10, 10],
    ['restrictions', 1, 60, 60],
    ['project', 1, 10, 10],
    ['wkt', 5, 10, 10],
    ['customRestriction', 1, 60, 60],
    ['pilot', 5, 10, 60],
    ['drones', 5, 10, 60],
    ['collections', 60, 60, 60],
    ['vehicle', 1, 1, 1],
    ['default', 0, 60, null],
  ])('SHELL-08 keeps %s for %d / %d / %s minutes', (data, stale, cache, refetch) => {
    expect(cacheTimes(data)).toEqual({
      staleTime: stale * min,
      gcTime: cache * min,
      refetchInterval: refetch === null ? false : refetch * min,
    });
  });
});
