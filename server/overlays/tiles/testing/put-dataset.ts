import { sql } from 'kysely';
import type { Geometry, Position } from 'geojson';
import type { OverlayKind, OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../../platform/services.ts';
import { cutArchive } from '../cut-archive.ts';
import { invalidateLayers } from '../layer-in-use.ts';

type Feature = { id: string; layer: OverlayLayer; box: string; feature: string };
type Dataset = { id: string; kind: OverlayKind; features: readonly Feature[]; version?: number; isDemo?: boolean };

/** Puts a version of a dataset in use as an import does: its features, its tiles, and then the switch. */
export async function putDataset(services: Services, dataset: Dataset, isCut = true): Promise<void> {
  const { id, kind, features, version = 1, isDemo = false } = dataset;
  const about = { kind, title: '', licence: '', is_demo: isDemo, imported_at: services.now() };
  await services.db
    .insertInto('overlay_datasets')
    .values({ id, ...about })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(about))
    .execute();
  for (const { box, ...feature } of features)
    await sql`insert into overlay_features (dataset, version, id, layer, box, feature)
      values (${id}, ${version}, ${feature.id}, ${feature.layer}, ${box}::box, ${feature.feature})`.execute(
      services.db,
    );
  if (isCut) await cutArchive(services, { dataset: id, version }, () => undefined);
  await services.db.updateTable('overlay_datasets').set({ version }).where('id', '=', id).execute();
  invalidateLayers(services);
}

export type DatasetRings = Position[][];

/** A published restriction as stored by an import. */
export function restriction(
  id: string,
  polygons: DatasetRings[],
  fields: Readonly<Record<string, unknown>> = {},
): Feature {
  const stored = {
    id,
    name: `Area ${id}`,
    polygons,
    floor: null,
    ceiling: null,
    ceilingMeters: null,
    activeFrom: null,
    activeUntil: null,
    properties: {},
    ...fields,
  };
  return { id, layer: 'restrictions', box: boxOf(polygons.flat(2)), feature: JSON.stringify(stored) };
}

export function powerFeature(id: string, geometry: Geometry, properties: Readonly<Record<string, unknown>>): Feature {
  const layer = properties['kind'] === 'substation' ? 'substations' : 'powerlines';
  const positions = 'coordinates' in geometry ? (geometry.coordinates.flat(3) as number[]) : [];
  const pairs = positions.flatMap((lng, at) => (at % 2 === 0 ? [[lng, positions[at + 1] ?? 0]] : []));
  return { id, layer, box: boxOf(pairs), feature: JSON.stringify({ geometry, properties }) };
}

/** A square, closed as GeoJSON requires. */
export function square(west: number, south: number, sizeDeg: number): Position[] {
  const [east, north] = [west + sizeDeg, south + sizeDeg];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Across the antimeridian the east exceeds 180°. */
function boxOf(positions: readonly Position[]): string {
  const crosses = positions.some(([lng = 0]) => lng > 170) && positions.some(([lng = 0]) => lng < -170);
  const lngs = positions.map(([lng = 0]) => (crosses && lng < 0 ? lng + 360 : lng));
  const lats = positions.map(([, lat = 0]) => lat);
  return `(${Math.max(...lngs)},${Math.max(...lats)}),(${Math.min(...lngs)},${Math.min(...lats)})`;
}
