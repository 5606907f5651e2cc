import { sql } from 'kysely';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import { boxText } from '../platform/db/box-on-globe.ts';
import { boxTouches } from '../platform/db/box-touches.ts';

/** Key of a restriction; ids are unique only within a tenant. */
export type RestrictionKey = { tenant: string; id: string };
export type StoredRestriction = { box: Box; feature: string };

type Db = Pick<Services, 'db'>;

/** Upserts a restriction in one statement: the last of concurrent saves wins. */
export async function putRestriction(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { tenant, id }: RestrictionKey,
  { box, feature }: StoredRestriction,
): Promise<void> {
  const at = now();
  await sql`insert into custom_restrictions (tenant, id, box, feature, created_at, updated_at)
    values (${tenant}, ${id}, ${boxText(box)}, ${feature}, ${at}, ${at})
    on conflict (tenant, id) do update
    set box = excluded.box, feature = excluded.feature, updated_at = excluded.updated_at`.execute(db);
}

export async function readFeature({ db }: Db, { tenant, id }: RestrictionKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('custom_restrictions')
    .select('feature')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.feature;
}

/** Returns its feature, if it existed. */
export async function removeRestriction({ db }: Db, { tenant, id }: RestrictionKey): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('custom_restrictions')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .returning('feature')
    .executeTakeFirst();
  return removed?.feature;
}

/** The features of a tenant, oldest first, as the contents of a JSON list: not parsed here. */
export async function featuresText({ db }: Db, tenant: string): Promise<string> {
  const { rows } = await sql<{ list: string | null }>`select string_agg(feature, ',' order by created_at, id) as list
    from custom_restrictions where tenant = ${tenant}`.execute(db);
  return rows[0]?.list ?? '';
}

/** The features of a tenant whose box touches this one, oldest first. */
export async function featuresTouching({ db }: Db, tenant: string, box: Box): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_restrictions')
    .select('feature')
    .where('tenant', '=', tenant)
    .where(boxTouches(box))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ feature }) => feature);
}

/** Incremented with every change of the tenant's restrictions; 0 before the first. */
export async function restrictionsVersion({ db }: Db, tenant: string): Promise<number> {
  const row = await db
    .selectFrom('custom_restriction_versions')
    .select('version')
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The restrictions of a tenant, oldest first, each with a mark that changes whenever it does. */
export async function restrictionMarks({ db }: Db, tenant: string): Promise<{ id: string; mark: string }[]> {
  const { rows } = await sql<{ id: string; mark: string }>`select id, xmin::text as mark
    from custom_restrictions where tenant = ${tenant} order by created_at, id`.execute(db);
  return rows;
}

export async function featuresById(
  { db }: Db,
  tenant: string,
  ids: readonly string[],
): Promise<{ id: string; feature: string; mark: string }[]> {
  const { rows } = await sql<{ id: string; feature: string; mark: string }>`select id, feature, xmin::text as mark
    from custom_restrictions where tenant = ${tenant} and id = any(${ids}::text[])`.execute(db);
  return rows;
}
