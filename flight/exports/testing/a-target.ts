import type { Target } from '../exporter.ts';

/** Flat ground at this height, and a geoid of 48 m that leans a little. */
export const aTarget = (changes: Partial<Target> = {}, homeM: number | null = 0): Target => ({
  altitudes: 'home',
  photos: 'points',
  ground: (places) => Promise.resolve(places.map(() => homeM)),
  geoid: (places) => Promise.resolve(places.map(([lng = 0]) => 48 + lng / 100)),
  ...changes,
});
