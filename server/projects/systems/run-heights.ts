import type { Position } from 'geojson';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import { findSystem, type CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { lackText } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import type { Services } from '../../platform/services.ts';
import { geoidHeights } from '../../terrain/geoid/geoid-height.ts';
import { zerosOfDatum } from '../../terrain/geoid/zeros-of-datum.ts';
import { coverOf } from './heights/geoid-covers.ts';
import type { RunControlPoint, RunHeights, RunPhoto } from '../engines/engine.ts';
import type { ProjectRow } from '../projects-store.ts';

type Chosen = Pick<ProjectRow, 'height_choice' | 'wkt_crs'>;
type Photos = readonly { position: RunPhoto['position'] }[];
export type FoundHeights = {
  /** Null if heights stay as the photos state them. */
  heights: RunHeights | null;
  /** Why the chosen datum cannot be had; null if it can. */
  problem: string | null;
  /** Why that of the coordinate system cannot: then heights stay as the photos state them. Null if it can. */
  warning: string | null;
};

/** The datum of a run: as chosen, or that of the coordinate system where a grid for it covers the photos. */
export async function findHeights(
  services: Services,
  { height_choice, wkt_crs }: Chosen,
  photos: Photos,
): Promise<FoundHeights> {
  const isImplied = height_choice === 'photos';
  const datum = isImplied ? (datumOfSystem(findSystem(wkt_crs)) ?? 'photos') : height_choice;
  const places = placesOf(photos);
  const none = { heights: null, problem: null, warning: null };
  if (datum === 'photos' || (isImplied && places.length === 0)) return none;
  const { zeros, geoids } = await zerosOfDatum(services, datum, places);
  const cover = coverOf(zeros);
  if (cover === 'all') return { ...none, heights: { datum, geoids } };
  const text = lackText(datum, { cover, isPlaced: true, isImplied });
  return isImplied ? { ...none, warning: text } : { ...none, problem: text };
}

/** Null if it has no heights of its own. */
export const datumOfSystem = (system: CoordinateSystem | undefined): HeightDatum | null =>
  verticalSystems.get(system?.verticalEpsg ?? 0)?.datum ?? null;

const placesOf = (photos: Photos): Position[] => photos.flatMap(({ position }) => (position ? [[...position]] : []));

/** Each photo with the zeros of its altitude and of the datum. */
export async function withZeros<Photo extends Pick<RunPhoto, 'position'>>(
  services: Services,
  { datum }: RunHeights,
  photos: readonly Photo[],
): Promise<(Photo & Pick<RunPhoto, 'zeros'>)[]> {
  const places = placesOf(photos);
  const [sea, { zeros: wanted }] = [await geoidHeights(places), await zerosOfDatum(services, datum, places)];
  let next = 0;
  return photos.map((photo) => {
    if (!photo.position) return photo;
    const at = next++;
    return { ...photo, zeros: { seaM: sea[at]!, wantedM: wanted[at]! } };
  });
}

/** Control points at heights above the datum; those that no grid covers are left out. */
export async function inDatum<Point extends Pick<RunControlPoint, 'position' | 'heightM'>>(
  services: Services,
  { datum }: RunHeights,
  points: readonly Point[],
): Promise<Point[]> {
  const places = points.map(({ position }) => [...position]);
  const [sea, { zeros: wanted }] = [await geoidHeights(places), await zerosOfDatum(services, datum, places)];
  return points.flatMap((point, at) => {
    const heightM = point.heightM + sea[at]! - wanted[at]!;
    return Number.isNaN(heightM) ? [] : [{ ...point, heightM }];
  });
}
