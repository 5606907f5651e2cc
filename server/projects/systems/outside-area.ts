import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { isUtmCode } from '@overflight/contract/projects/places/shown-system.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { containsPlace } from './find-systems.ts';
import { projDatabase } from './proj-database.ts';

type Places = readonly { position: readonly [number, number] | null }[];
type Area = { title: string; area: string; isInside: number };

const areasOf = `select c.name as title, e.name as area, ${containsPlace} as isInside
  from crs_view c
  join usage u on u.object_table_name = c.table_name and u.object_auth_name = c.auth_name and u.object_code = c.code
  join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
  where c.auth_name = 'EPSG' and c.code = :epsg`;

/** Warns if the system of a project is made for another area; nothing where this cannot be told. */
export function outsideArea(
  coordinateSystem: string,
  places: Places,
  { what = 'photos', db = projDatabase() ?? null }: { what?: string; db?: ReturnType<typeof projDatabase> | null } = {},
): string[] {
  const epsg = findSystem(coordinateSystem)?.horizontalEpsg;
  if (epsg === undefined) return [];
  if (isUtmCode(epsg)) return outsideZone(epsg, places, what);
  if (!db) return [];
  const areas = db.prepare(areasOf);
  let outside: Area | undefined;
  for (const { position } of places) {
    if (!position) continue;
    const [lng, lat] = position;
    const found = areas.all({ epsg, lng, lat }) as Area[];
    // A site at the edge is not distorted.
    if (found.length === 0 || found.some(({ isInside }) => isInside === 1)) return [];
    outside = found[0];
  }
  if (!outside) return [];
  return [
    `The ${what} lie outside the area that ${outside.title} is made for (${outside.area}): choose another system, or coordinates may be badly distorted.`,
  ];
}

/** Zones are used beyond their edges on purpose, where a site or a country lies across one. */
const NEAR_DEG = 1;
const around = [-NEAR_DEG, 0, NEAR_DEG];

function outsideZone(epsg: number, places: Places, what: string): string[] {
  const zones = places.flatMap(({ position }) => (position ? [zonesAround(position)] : []));
  const [first] = zones;
  if (!first || zones.some((near) => near.includes(epsg))) return [];
  const own = first[(first.length - 1) / 2] as number;
  return [
    `The ${what} lie outside UTM zone ${zoneName(epsg)}, more than ${NEAR_DEG}° beyond its edge: choose zone ${zoneName(own)} or another system, or coordinates may be badly distorted.`,
  ];
}

/** That of the place in the middle. */
const zonesAround = ([lng, lat]: readonly [number, number]): number[] =>
  around.flatMap((north) => around.map((east) => utmCodeOf([lng + east, lat + north])));

const zoneName = (epsg: number): string => `${epsg % 100}${epsg < 32_700 ? 'N' : 'S'}`;
