import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DEFAULT_COLLECTION, telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import type { VehicleRow } from '../stream/live-vehicles.ts';
import type { VehicleReport } from '../stream/vehicle-report.ts';

type Db = { db: Kysely<Tables> };
type VehicleKey = { tenant: string; id: string };
export type NewVehicle = Pick<VehicleReport, 'key' | 'source' | 'name' | 'isSimulated'>;

/** Finds or creates the rows of these vehicles; those beyond the tenant's limit are left out. */
export function registerVehicles(
  services: Services,
  tenant: string,
  newcomers: readonly NewVehicle[],
): Promise<VehicleRow[]> {
  return services.db.transaction().execute((transaction) => rowsFor(services, { tenant, newcomers, transaction }));
}

type Wanted = { tenant: string; newcomers: readonly NewVehicle[]; transaction: Transaction<Tables> };

/** The same within a running transaction. */
export async function rowsFor(
  { now }: Pick<Services, 'now'>,
  { tenant, newcomers, transaction }: Wanted,
): Promise<VehicleRow[]> {
  const keys = newcomers.map(({ key }) => key);
  const known = await findRows(transaction, tenant, keys);
  const unknown = newcomers.filter(({ key }) => !known.some((row) => row.key === key));
  if (unknown.length === 0) return known;
  // Numbers are consecutive, even if several servers add vehicles at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vehicles/${tenant}`}, 0))`.execute(transaction);
  const { last, count } = await transaction
    .selectFrom('vehicles')
    .select(({ fn }) => [fn.max('number').as('last'), fn.countAll<number>().as('count')])
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow();
  const added = unknown.slice(0, Math.max(0, telemetryLimits.vehiclesPerTenant - count));
  if (added.length > 0)
    await transaction
      .insertInto('vehicles')
      .values(added.map((newcomer, index) => newRow(newcomer, { tenant, number: (last ?? 0) + 1 + index, now })))
      .onConflict((conflict) => conflict.columns(['tenant', 'key']).doNothing())
      .execute();
  return findRows(transaction, tenant, keys);
}

function newRow(
  { key, source, name, isSimulated }: NewVehicle,
  { tenant, number, now }: { tenant: string; number: number; now: () => Date },
): VehicleRow {
  return {
    id: randomUUID(),
    tenant,
    key,
    source,
    number,
    name: null,
    calls_itself: name ?? null,
    collection_id: DEFAULT_COLLECTION,
    fleet_object_id: null,
    is_simulated: isSimulated ?? false,
    autopilot: null,
    created_at: now(),
  };
}

function findRows(db: Transaction<Tables>, tenant: string, keys: readonly string[]): Promise<VehicleRow[]> {
  return db.selectFrom('vehicles').selectAll().where('tenant', '=', tenant).where('key', 'in', keys).execute();
}

/** All stored vehicles, those of a tenant, or one. */
export function readVehicles({ db }: Db, of: { tenant?: string; id?: string } = {}): Promise<VehicleRow[]> {
  let query = db.selectFrom('vehicles').selectAll();
  if (of.tenant !== undefined) query = query.where('tenant', '=', of.tenant);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  return query.execute();
}

export function changeVehicle(
  { db }: Db,
  { tenant, id }: VehicleKey,
  change: Partial<
    Pick<VehicleRow, 'name' | 'collection_id' | 'fleet_object_id' | 'calls_itself' | 'is_simulated' | 'autopilot'>
  >,
): Promise<VehicleRow | undefined> {
  return db
    .updateTable('vehicles')
    .set({ id, ...change })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether it existed. */
export async function deleteVehicle({ db }: Db, { tenant, id }: VehicleKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vehicles')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
