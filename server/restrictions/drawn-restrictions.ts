import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { featureNumber } from '../platform/mvt/feature-number.ts';
import { toWorldShape, type WorldShape } from '../platform/mvt/world-shape.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import type { ReadyTile } from '../platform/tiles/answer-tile.ts';
import { featuresById, restrictionMarks, restrictionsVersion } from './restrictions-store.ts';

type Properties = Record<string, string | number | boolean>;
export type TileRestriction = { id: number; shape: WorldShape; properties: Properties };
type Marked = TileRestriction & { mark: string };
export type DrawnRestrictions = {
  /** Oldest first, by id. */
  restrictions: Map<string, Marked>;
  /** Cached tiles, by address. */
  tiles: BoundedMap<string, Promise<ReadyTile | undefined>>;
};
type Held = { version: number; drawn: Promise<DrawnRestrictions> };

const TENANTS_KEPT = 100;
const TILES_KEPT = 500;
/** The factor given in the specification. */
const FEET_PER_METRE = 3.28;

const held = perServices(() => new BoundedMap<string, Held>(TENANTS_KEPT));

/** A tenant's current restrictions, ready for cutting tiles; after a change only the changed ones are read. */
export async function drawnRestrictions(services: Services, tenant: string): Promise<DrawnRestrictions> {
  const version = await restrictionsVersion(services, tenant);
  const tenants = held(services);
  const known = tenants.get(tenant);
  if (known?.version === version) return known.drawn;
  const latest: Held = { version, drawn: draw(services, tenant, known) };
  tenants.set(tenant, latest);
  latest.drawn.catch(() => {
    if (tenants.get(tenant) === latest) tenants.delete(tenant);
  });
  return latest.drawn;
}

async function draw(services: Services, tenant: string, before: Held | undefined): Promise<DrawnRestrictions> {
  const known = (await before?.drawn.catch(() => undefined))?.restrictions;
  const marks = await restrictionMarks(services, tenant);
  const changed = marks.filter(({ id, mark }) => known?.get(id)?.mark !== mark).map(({ id }) => id);
  const fresh = new Map<string, Marked>();
  for (const { id, feature, mark } of changed.length > 0 ? await featuresById(services, tenant, changed) : []) {
    const { geometry, properties } = JSON.parse(feature) as CustomRestriction;
    const shape = toWorldShape(geometry);
    if (shape) fresh.set(id, { id: featureNumber(id), mark, shape, properties: tileProperties(properties) });
  }
  const restrictions = new Map<string, Marked>();
  for (const { id } of marks) {
    const one = fresh.get(id) ?? known?.get(id);
    if (one) restrictions.set(id, one);
  }
  return { restrictions, tiles: new BoundedMap(TILES_KEPT) };
}

/** Tiles hold texts and numbers; empty values are omitted. */
function tileProperties(properties: CustomRestriction['properties']): Properties {
  const { ceilingMeters } = properties;
  const feet = ceilingMeters === null ? {} : { CEILING: Math.round(ceilingMeters * FEET_PER_METRE) };
  const given = Object.entries(properties).filter(
    (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== '',
  );
  return { ...Object.fromEntries(given), ...feet };
}
