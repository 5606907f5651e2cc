import { TERRAIN_EXAGGERATION } from '../layers/base/terrain.ts';
import type { OverlayTone } from '../overlay.ts';
import type { LngLat } from '../scene.ts';
import type { FlightInSpace, FlightSpot, SpacePoint } from './flight-in-space.ts';

export type Place3d = [lng: number, lat: number, heightM: number];
export type RaisedPath = { tone: OverlayTone | null; isActive: boolean; path: Place3d[] };
/** A line from the drawn ground up to the flight. */
export type Stem = { from: Place3d; to: Place3d };
export type RaisedFlight = { paths: RaisedPath[]; stems: Stem[]; photos: Place3d[] };

/** Height of the drawn ground; null where none is drawn. */
export type DrawnGround = (position: LngLat) => number | null;

/** Of more stems, every second, third … is drawn. */
const MAX_STEMS = 600;

/**
 * The flight as it stands over the drawn relief. Relief tiles may be coarser than the heights that the flight was worked
 * out with, and differ between zooms. What people read off the picture is the distance to the ground, so that one is
 * kept: drawn ground plus worked-out height above ground. Where the two grounds agree, this is the worked-out altitude.
 */
export function raisedFlight({ spots, photos }: FlightInSpace, groundAt: DrawnGround): RaisedFlight {
  const placed = spots.map((spot) => placeOf(spot, groundAt(spot.position)));
  return {
    paths: pathsOf(spots, placed),
    stems: stemsOf(spots, placed, groundAt),
    photos: photos.map((photo) => placeOf(photo, groundAt(photo.position))).filter((place) => place !== null),
  };
}

/** Over ground that is not drawn or not known: the altitude itself. An unknown altitude is drawn nowhere. */
export function drawnHeightM({ altitudeM, groundM }: SpacePoint, drawnM: number | null): number | null {
  if (altitudeM === null) return null;
  if (groundM === null || drawnM === null) return altitudeM * TERRAIN_EXAGGERATION;
  return drawnM + altitudeM - groundM;
}

function placeOf(point: SpacePoint, drawnM: number | null): Place3d | null {
  const heightM = drawnHeightM(point, drawnM);
  return heightM === null ? null : [point.position[0], point.position[1], heightM];
}

/** A new path wherever the look changes, and after a stretch of unknown height. */
function pathsOf(spots: readonly FlightSpot[], placed: readonly (Place3d | null)[]): RaisedPath[] {
  const paths: RaisedPath[] = [];
  for (const [at, { tone, isActive }] of spots.entries()) {
    const [before, here] = [placed[at - 1], placed[at]];
    if (!before || !here) continue;
    const last = paths.at(-1);
    const goesOn = last?.path.at(-1) === before && last.tone === tone && last.isActive === isActive;
    if (goesOn) last.path.push(here);
    else paths.push({ tone, isActive, path: [before, here] });
  }
  return paths;
}

/** At every turn; over each other, only the highest. */
function stemsOf(spots: readonly FlightSpot[], placed: readonly (Place3d | null)[], groundAt: DrawnGround): Stem[] {
  const highest = new Map<string, Stem>();
  for (const [at, { position, groundM, isTurn }] of spots.entries()) {
    const to = placed[at];
    const footM = groundAt(position) ?? (groundM === null ? null : groundM * TERRAIN_EXAGGERATION);
    if (!isTurn || !to || footM === null) continue;
    const key = position.join();
    if ((highest.get(key)?.to[2] ?? -Infinity) >= to[2]) continue;
    highest.set(key, { from: [position[0], position[1], footM], to });
  }
  const every = Math.ceil(highest.size / MAX_STEMS);
  return [...highest.values()].filter((_, at) => at % every === 0);
}

/** Smaller changes of the drawn ground are not seen. */
const NEARLY_M = 0.1;

/** Whether the same flight stands nearly as before. */
export function sameHeights(before: RaisedFlight, after: RaisedFlight): boolean {
  return isNear(heightsOf(before), heightsOf(after));
}

const heightsOf = ({ paths, stems, photos }: RaisedFlight): number[] =>
  [...paths.flatMap(({ path }) => path), ...stems.map(({ from }) => from), ...photos].map(([, , heightM]) => heightM);

const isNear = (before: readonly number[], after: readonly number[]) =>
  before.length === after.length && before.every((heightM, at) => Math.abs(heightM - (after[at] ?? NaN)) < NEARLY_M);
