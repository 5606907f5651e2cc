import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { WGS84_DEGREES } from '@overflight/contract/projects/places/shown-system.ts';
import { changeOfDatum } from '../../systems/datums/change-of-datum.ts';
import { datumOfSystem, isSameDatum, isWgs84 } from '../../systems/datums/datum-of-system.ts';
import { transformPlaces } from '../../systems/transform-places.ts';
import { noGdal, toWgs84, type OnWgs84, type Placed, type Planar } from './to-wgs84.ts';

/**
 * Positions of a system on WGS 84, from where they come into the system of a project as PROJ leads there at once. By way of WGS 84
 * alone, GDA94 would lie 1.6 m off in GDA2020: from both to WGS 84 no shift is known.
 */
export async function placeControl(typed: string, places: readonly Planar[], wanted: string): Promise<OnWgs84> {
  const found = await toWgs84(typed, places);
  const through = datumBetween(found, wanted);
  if (through === null) return found;
  const from = `EPSG:${found.epsg}`;
  const inDatum = await transformKnown({ from, to: `EPSG:${through.read}` }, places);
  const placed = await transformKnown({ from: `EPSG:${through.meant}`, to: `EPSG:${WGS84_DEGREES}` }, inDatum);
  return { ...found, placed };
}

/** The degrees that places are read in, and those they are meant in; null if they come by way of WGS 84. */
function datumBetween({ epsg, placed }: OnWgs84, wanted: string): { read: number; meant: number } | null {
  const from = datumOfSystem(epsg);
  const to = datumOfSystem(findSystem(wanted)?.horizontalEpsg ?? WGS84_DEGREES);
  if (!from || !to || isWgs84(from) || isWgs84(to) || isSameDatum(from, to)) return null;
  const { way } = changeOfDatum({ from, to }, placed.find((place) => place !== null) ?? null);
  if (way === 'by WGS 84') return null;
  return { read: (way === 'direct' ? to : from).degrees, meant: to.degrees };
}

/** Places that are null stay so. */
async function transformKnown(
  systems: { from: string; to: string },
  places: readonly (Planar | null)[],
): Promise<Placed[]> {
  const known = places.filter((place) => place !== null);
  const found = await transformPlaces({ ...systems, noGdal }, known);
  let next = 0;
  return places.map((place) => (place ? (found[next++] ?? null) : null));
}
