import { simplifyLine } from '../../platform/mvt/simplify-line.ts';
import type { Services } from '../../platform/services.ts';
import { fetchNws } from '../fetch-nws.ts';
import { countyShape } from './county-shapes.ts';
import { readNwsZone } from '../nws.ts';
import { shapeFromPlaces, type AlertShape, type Polygons } from './shape-alert.ts';
import {
  readPlaces,
  readZones,
  replaceShapes,
  writeZone,
  type StoredPlaces,
  type StoredZone,
} from '../weather-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Zones change a few times a year. A failed one is retried the next day. */
const KEPT_MS = { known: 90 * DAY_MS, missing: DAY_MS };
/** The service is queried slowly: all zones of the country are here after some hours; counties are used until then. */
const ZONES_AT_ONCE = 40;
/** About 50 m: finer than a forecast zone's precision, with a tenth of its points. */
const TOLERANCE_DEG = 0.0005;
const DECIMALS = 1e4;

/** Fetches some missing zones of the alerts, most urgent alerts first, and redraws those alerts. */
export async function fillZones(services: Services): Promise<void> {
  const alerts = await readPlaces(services);
  const ids = [...new Set(alerts.flatMap(({ places }) => places.zones))];
  const known = await readZones(services, ids);
  const wanted = ids.filter((id) => !isFresh(known.get(id), services.now())).slice(0, ZONES_AT_ONCE);
  const fetched = new Set<string>();
  try {
    for (const id of wanted) {
      const polygons = await fetchZone(services, id);
      if (polygons) fetched.add(id);
      known.set(id, { polygons: polygons ?? known.get(id)?.polygons, askedAt: services.now() });
    }
  } finally {
    const changed = alerts.filter(({ places }) => places.zones.some((id) => fetched.has(id)));
    await redraw(services, changed, known);
  }
}

async function fetchZone(services: Services, id: string): Promise<Polygons | undefined> {
  // Recorded before the request: a zone that always fails does not block the others.
  await writeZone(services, id, undefined);
  const { status, json } = await fetchNws(services, { path: `/zones/${id}`, accepts: [200, 404] });
  const polygons = status === 200 ? readNwsZone(json)?.coordinates.map(simplify) : undefined;
  const drawn = polygons?.filter((rings) => rings.length > 0) ?? [];
  if (drawn.length === 0) return undefined;
  await writeZone(services, id, drawn);
  return drawn;
}

async function redraw(services: Services, alerts: StoredPlaces[], known: Map<string, StoredZone>): Promise<void> {
  const shapes = new Map<string, AlertShape>();
  for (const { id, places } of alerts) {
    const shaped = shapeFromPlaces(places, { zone: (zone) => known.get(zone)?.polygons, county: countyShape });
    if (shaped) shapes.set(id, shaped);
  }
  if (shapes.size > 0) await replaceShapes(services, shapes);
}

function isFresh(zone: StoredZone | undefined, now: Date): boolean {
  const kept = zone?.polygons ? KEPT_MS.known : KEPT_MS.missing;
  return zone !== undefined && now.getTime() - zone.askedAt.getTime() < kept;
}

/** Drops rings smaller than the tolerance; all of them if the outer one is. */
function simplify(rings: Polygons[number]): Polygons[number] {
  const simple = rings.map((ring) => {
    const line = simplifyLine(
      ring.flatMap(([lng = 0, lat = 0]) => [lng, lat]),
      TOLERANCE_DEG,
    ).map((value) => Math.round(value * DECIMALS) / DECIMALS);
    return line.flatMap((lng, at) => (at % 2 === 0 ? [[lng, line[at + 1] ?? 0]] : []));
  });
  const [outer = [], ...holes] = simple;
  return outer.length < 4 ? [] : [outer, ...holes.filter((hole) => hole.length >= 4)];
}
