import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { RunOptions, RunPhoto } from '../../engine.ts';
import { LEAST_POSITIONS } from '../placing/place-by-positions.ts';

type Placed = Pick<RunPhoto, 'position'>;
/** A photo that does not tell its position is taken to have one: figures for photos that are not there yet. */
type Counted = Partial<Placed>;
type Named = Placed & Pick<RunPhoto, 'name' | 'takenAt'>;
type Choice = { processingType: RunOptions['processingType']; neighbours: number };

/** Most pairs are chosen from both sides. */
const SHARED = 0.55;

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

/** Up to this many photos of an object, or without positions, are matched each with each. */
const MOST_EACH_WITH_EACH = 80;
const OBJECT_NEIGHBOURS = 24;
/** Before and after: two lines of a survey, usually, as the next line is what holds a line straight. */
const TIME_NEIGHBOURS = 24;

/** Pairs of photos to match, by what is known of where they are. */
export function matchesOf(photos: readonly Named[], { processingType, neighbours }: Choice): [number, number][] {
  if (lackPositions(photos)) return unplacedMatches(photos);
  return processingType === 'structure' ? objectMatches(photos) : chooseMatches(photos, neighbours);
}

/** About how many pairs there will be. */
export function countPairs(photos: readonly Counted[], { processingType, neighbours }: Choice): number {
  const { length } = photos;
  if (lackPositions(photos) && length > MOST_EACH_WITH_EACH)
    return length * TIME_NEIGHBOURS - (TIME_NEIGHBOURS * (TIME_NEIGHBOURS + 1)) / 2;
  if (lackPositions(photos) || processingType === 'structure') return countObjectMatches(length);
  return length * neighbours * SHARED;
}

const lackPositions = (photos: readonly Counted[]): boolean =>
  photos.filter(({ position }) => position !== null).length < LEAST_POSITIONS;

/** Each with each; of many, each with those taken just before and after it. */
export function unplacedMatches(photos: readonly Named[]): [number, number][] {
  if (photos.length <= MOST_EACH_WITH_EACH) return eachWithEach(photos.length);
  const isTimed = photos.every(({ takenAt }) => takenAt !== undefined);
  const ofTime = ({ takenAt = '' }: Named) => (isTimed ? takenAt : '');
  const order = [...photos.entries()].toSorted(
    ([, one], [, other]) =>
      ofTime(one).localeCompare(ofTime(other)) || one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
  const pairs = new Map<string, [number, number]>();
  for (const [at, [from]] of order.entries())
    for (const [to] of order.slice(at + 1, at + 1 + TIME_NEIGHBOURS)) addPair(pairs, from, to);
  return [...pairs.values()];
}

const eachWithEach = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, from) =>
    Array.from({ length: count - from - 1 }, (_each, step): [number, number] => [from, from + step + 1]),
  ).flat();

/** Pairs of photos of an object, which show it from all sides. Of many, each is matched with its neighbours only. */
export function objectMatches(photos: readonly Placed[]): [number, number][] {
  const { length } = photos;
  if (length > MOST_EACH_WITH_EACH) return chooseMatches(photos, OBJECT_NEIGHBOURS);
  return eachWithEach(length);
}

export const countObjectMatches = (photos: number): number =>
  photos > MOST_EACH_WITH_EACH ? photos * OBJECT_NEIGHBOURS * SHARED : (photos * (photos - 1)) / 2;

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
