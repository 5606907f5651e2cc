import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { RunPhoto } from '../../engine.ts';

type Placed = Pick<RunPhoto, 'position'>;

/**
 * Pairs of photos to match, smaller index first: each with its neighbours.
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

/** Up to this many photos of an object are matched each with each. */
const MOST_EACH_WITH_EACH = 80;
const OBJECT_NEIGHBOURS = 24;

/** Pairs of photos of an object, which show it from all sides. Of many, each is matched with its neighbours only. */
export function objectMatches(photos: readonly Placed[]): [number, number][] {
  const { length } = photos;
  if (length > MOST_EACH_WITH_EACH) return chooseMatches(photos, OBJECT_NEIGHBOURS);
  return Array.from({ length }, (_, from) =>
    Array.from({ length: length - from - 1 }, (_each, step): [number, number] => [from, from + step + 1]),
  ).flat();
}

/** About how many pairs there will be. */
export const countObjectMatches = (photos: number): number =>
  photos > MOST_EACH_WITH_EACH ? countMatches(photos, OBJECT_NEIGHBOURS) : (photos * (photos - 1)) / 2;
/** Most pairs are chosen from both sides. */
export const countMatches = (photos: number, neighbours: number): number => photos * neighbours * 0.55;

function addPair(pairs: Map<string, [number, number]>, one: number, other: number): void {
  const pair: [number, number] = one < other ? [one, other] : [other, one];
  pairs.set(pair.join(), pair);
}

const QUARTERS = 4;

/** Some in each quarter of the compass, so that a dense line of photos is linked to the next one; then the nearest. */
function nearest(photos: readonly Placed[], from: number, count: number): number[] {
  const here = photos[from]?.position;
  if (!here) return [];
  const around = photos
    .flatMap(({ position }, to) => {
      if (!position || to === from) return [];
      const quarter = Number(position[0] > here[0]) + 2 * Number(position[1] > here[1]);
      return [{ to, quarter, awayM: distanceM([...here], [...position]) }];
    })
    .toSorted((one, other) => one.awayM - other.awayM);
  const ranks = Array.from({ length: QUARTERS }, () => 0);
  const isFirst = around.map(({ quarter }) => {
    const rank = ranks[quarter] ?? 0;
    ranks[quarter] = rank + 1;
    return rank < Math.floor(count / QUARTERS);
  });
  const first = around.filter((_, at) => isFirst[at]);
  return [...first, ...around.filter((_, at) => !isFirst[at])].slice(0, count).map(({ to }) => to);
}
