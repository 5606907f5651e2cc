import { distanceToEdgeM, isInside, unpackRings } from './area-rings.ts';
import type { AreaRow, Gazetteer } from './gazetteer.ts';

export type AreaNames = { county: string | null; state: string | null; country: string | null };

const NOWHERE: AreaNames = { county: null, state: null, country: null };
const UNITED_STATES = 'United States';
/** The outlines are simplified for a map of the whole country: a shore may be off by this much. */
const SHORE_ERROR_M = 3000;
const METRES_PER_DEG = 111_195;

type Hit = { area: AreaRow; distanceM: number };

/** County and state (in the US) and country of a position; all null at sea. */
export function areaNames(gazetteer: Gazetteer, lng: number, lat: number): AreaNames {
  const hits = hitsAt(gazetteer, lng, lat).sort((a, b) => a.distanceM - b.distanceM);
  const county = hits.find(({ area }) => area.kind === 'county');
  const country = hits.find(({ area }) => area.kind === 'country');
  if (county && isInCounty(county, country))
    return { county: county.area.name, state: county.area.state, country: UNITED_STATES };
  return country ? { ...NOWHERE, country: country.area.name } : NOWHERE;
}

/** The US outlines are finer: a position inside a county is there whatever the world atlas says. */
function isInCounty(county: Hit, country: Hit | undefined): boolean {
  if (county.distanceM === 0 || !country) return true;
  return country.area.name === UNITED_STATES || county.distanceM < country.distanceM;
}

/** All areas that contain the position, at distance 0, or are just beside it. */
function hitsAt(gazetteer: Gazetteer, lng: number, lat: number): Hit[] {
  const southNorth = SHORE_ERROR_M / METRES_PER_DEG;
  const westEast = Math.min(southNorth / Math.max(Math.cos((lat * Math.PI) / 180), 0.01), 180);
  // Outlines that cross the antimeridian exceed ±180° on either side.
  return [lng, lng - 360, lng + 360].flatMap((at) => {
    const box = { west: at - westEast, east: at + westEast, south: lat - southNorth, north: lat + southNorth };
    return gazetteer.areasTouching(box).flatMap((area) => {
      const rings = unpackRings(area.rings);
      const distanceM = isInside(rings, at, lat) ? 0 : distanceToEdgeM(rings, at, lat);
      return distanceM <= SHORE_ERROR_M ? [{ area, distanceM }] : [];
    });
  });
}
