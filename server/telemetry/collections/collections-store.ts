import type { Selectable } from 'kysely';
import { DEFAULT_COLLECTION } from '@overflight/contract/telemetry/telemetry.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import type { VehicleRow } from '../stream/live-vehicles.ts';

type Db = Pick<Services, 'db'>;
export type CollectionKey = { tenant: string; id: string };
export type CollectionRow = Pick<Selectable<Tables['collections']>, 'id' | 'name' | 'model_sha256'>;
const columns = ['id', 'name', 'model_sha256'] as const;

export function readCollections({ db }: Db, tenant: string): Promise<CollectionRow[]> {
  return db.selectFrom('collections').select(columns).where('tenant', '=', tenant).orderBy('name').execute();
}

export function findCollection({ db }: Db, { tenant, id }: CollectionKey): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .select(columns)
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Updates only the given columns. */
export function putCollection(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: CollectionKey,
  { nameIfNew, ...given }: { nameIfNew: string; name?: string; model?: Buffer | null; model_sha256?: string | null },
): Promise<CollectionRow> {
  return db
    .insertInto('collections')
    .values({ ...key, name: nameIfNew, model: null, model_sha256: null, created_at: now(), ...given })
    .onConflict((conflict) => conflict.columns(['tenant', 'id']).doUpdateSet({ ...given, id: key.id }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function countCollections({ db }: Db, tenant: string): Promise<{ count: number }> {
  return db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow();
}

export async function readModelBytes(
  { db }: Db,
  { tenant, id }: CollectionKey,
): Promise<{ model: Buffer | null; model_sha256: string | null } | undefined> {
  return db
    .selectFrom('collections')
    .select(['model', 'model_sha256'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the vehicles moved to the default collection; undefined if the collection does not exist. */
export function removeCollection({ db }: Db, { tenant, id }: CollectionKey): Promise<VehicleRow[] | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('collections')
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    return transaction
      .updateTable('vehicles')
      .set({ collection_id: DEFAULT_COLLECTION })
      .where('tenant', '=', tenant)
      .where('collection_id', '=', id)
      .returningAll()
      .execute();
  });
}
