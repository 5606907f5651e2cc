import type { BandKind, PhotoBand } from '@overflight/contract/plans/photo-bands.ts';

type OfShot = { band?: PhotoBand; shot?: string };
export type SplitPhotos<Photo> = {
  /** One picture of each shot, and all photos in colour: these show what there is to see. */
  references: Photo[];
  /** Every photo of a single band, also those that are references. */
  bands: Photo[];
};

/** The band whose photos are looked at if the shots have none in colour: most detail first. */
const order: readonly BandKind[] = ['green', 'red', 'nir', 'red-edge', 'blue', 'other'];

/** Chooses the set of photos that cameras are found with: those in colour if most shots have one, else one band. */
export function splitBands<Photo extends OfShot>(photos: readonly Photo[]): SplitPhotos<Photo> {
  const bands = photos.filter(({ band }) => band !== undefined);
  const inColour = photos.filter(({ band }) => band === undefined);
  const shots = shotsOf(bands);
  const withColour = [...shotsOf(inColour)].filter((shot) => shots.has(shot)).length;
  if (bands.length === 0 || (withColour > 0 && withColour >= shots.size / 2)) return { references: inColour, bands };
  const looked = bandToLookAt(bands);
  return { references: photos.filter(({ band }) => band === undefined || nameOf(band) === looked), bands };
}

const shotsOf = (photos: readonly OfShot[]): Set<string> =>
  new Set(photos.flatMap(({ shot }) => (shot === undefined ? [] : [shot])));

const nameOf = ({ kind, name }: PhotoBand): string => `${kind} ${name}`;

/** Of those with the most photos. */
function bandToLookAt(photos: readonly OfShot[]): string {
  const counts = new Map<string, { count: number; rank: number }>();
  for (const { band } of photos) {
    if (!band) continue;
    const { count } = counts.get(nameOf(band)) ?? { count: 0 };
    counts.set(nameOf(band), { count: count + 1, rank: order.indexOf(band.kind) });
  }
  const [first = ['']] = [...counts].toSorted(([, a], [, b]) => b.count - a.count || a.rank - b.rank);
  return first[0];
}
