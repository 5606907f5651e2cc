import type { Kysely, Selectable } from 'kysely';
import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory, FleetProperties } from '@overflight/contract/fleet/fleet-fields.ts';
import type { FleetObjectsTable, Tables } from '../platform/db/tables.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

export type FleetObjectRow = Selectable<FleetObjectsTable>;
/** Ids are unique only within a tenant. */
export type FleetKey = { tenant: string; id: string };

export async function fleetRows(
  { db }: Pick<Services, 'db'>,
  { tenant, category }: { tenant: string; category?: FleetCategory | undefined },
): Promise<FleetObjectRow[]> {
  const all = db.selectFrom('fleet_objects').selectAll().where('tenant', '=', tenant).orderBy('id');
  return (category === undefined ? all : all.where('category', '=', category)).execute();
}

export async function findFleetRow(
  { db }: Pick<Services, 'db'>,
  { tenant, id }: FleetKey,
): Promise<FleetObjectRow | undefined> {
  return db
    .selectFrom('fleet_objects')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function requireFleetRow(services: Pick<Services, 'db'>, key: FleetKey): Promise<FleetObjectRow> {
  const row = await findFleetRow(services, key);
  if (!row) throw notFound('This object');
  return row;
}

export type FleetRowToStore = Omit<FleetObjectsTable, 'properties' | 'metadata'> & { properties: FleetProperties };

/** Creates or replaces; other data of an object is kept. */
export async function upsertFleetRow(db: Kysely<Tables>, { properties, ...row }: FleetRowToStore): Promise<void> {
  const values = { ...row, properties: JSON.stringify(properties) };
  const { tenant: _tenant, id: _id, category: _category, ...changed } = values;
  await db
    .insertInto('fleet_objects')
    .values({ ...values, metadata: '{}' })
    .onConflict((conflict) => conflict.columns(['tenant', 'id']).doUpdateSet(changed))
    .execute();
}

export function fleetObjectOf({ id, category, properties, lng, lat, updated_at }: FleetObjectRow): FleetObject {
  return {
    objectId: id,
    collectionId: category as FleetCategory,
    timestamp: updated_at.toISOString(),
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: properties as FleetProperties,
  };
}
