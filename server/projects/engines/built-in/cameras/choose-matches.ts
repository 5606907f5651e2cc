import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { RunPhoto } from '../../engine.ts';

type Placed = Pick<RunPhoto, 'position'>;

/**
 * Pairs of photos to match, smaller index first: each with its nearest neighbours.
 * A photo without a position is matched with those taken just before and after it.
 */
export function chooseMatches(photos: readonly Placed[], neighbours: number): [number, number][] {
  const pairs = new Map<string, [number, number]>();
  for (const from of photos.keys()) for (const to of nearest(photos, from, neighbours)) addPair(pairs, from, to);
  for (const [from, photo] of photos.entries())
    for (let step = 1; photo.position === null && step <= neighbours; step++)
      for (const to of [from - step, from + step]) if (to >= 0 && to < photos.length) addPair(pairs, from, to);
  return [...pairs.values()];
}

export function allMatches(count: number): [number, number][] {
  return Array.from({ length: count }, (_, from) =>
    Array.from({ length: count - from - 1 }, (_each, step): [number, number] => [from, from + step + 1]),
  ).flat();
}

function addPair(pairs: Map<string, [number, number]>, one: number, other: number): void {
  const pair: [number, number] = one < other ? [one, other] : [other, one];
  pairs.set(pair.join(), pair);
}

function nearest(photos: readonly Placed[], from: number, count: number): number[] {
  const here = photos[from]?.position;
  if (!here) return [];
  return photos
    .flatMap(({ position }, to) =>
      position && to !== from ? [{ to, awayM: distanceM([...here], [...position]) }] : [],
    )
    .toSorted((one, other) => one.awayM - other.awayM)
    .slice(0, count)
    .map(({ to }) => to);
}
