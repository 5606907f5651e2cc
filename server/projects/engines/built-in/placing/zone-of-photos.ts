import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';

/** The UTM zone of most photos: a single position may be wrong. */
export function zoneOfPhotos(positions: readonly (readonly [number, number])[]): number | undefined {
  const zones = Map.groupBy(positions, (position) => utmCodeOf([...position]));
  return [...zones].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
