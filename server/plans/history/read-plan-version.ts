import type { Kysely } from 'kysely';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import { planNotFound } from '../plan-refusals.ts';
import type { PlanKey } from '../plan-key.ts';

type VersionKey = PlanKey & { version: number };
type StoredForms = { plan: string; summary: string };

/** Every version of a plan that is not deleted, the current one first. */
export async function listPlanVersions({ db }: Services, { tenant, id }: PlanKey): Promise<PlanSummary[]> {
  const present = db
    .selectFrom('plans')
    .select(['version', 'summary'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const earlier = db
    .selectFrom('plan_versions')
    .select(['version', 'summary'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where((where) => where.exists(present));
  const rows = await present.unionAll(earlier).orderBy('version', 'desc').execute();
  if (rows.length === 0) throw planNotFound();
  return rows.map(({ summary }) => JSON.parse(summary) as PlanSummary);
}

/** A version, possibly the current one, of a plan that is not deleted. */
export async function readPlanVersion({ db }: Services, key: VersionKey): Promise<string> {
  const present = await db
    .selectFrom('plans')
    .select(['version', 'plan'])
    .where('tenant', '=', key.tenant)
    .where('id', '=', key.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!present) throw planNotFound();
  return present.version === key.version ? present.plan : (await findVersion(db, key)).plan;
}

/** A version from the history. */
export async function findVersion(db: Kysely<Tables>, { tenant, id, version }: VersionKey): Promise<StoredForms> {
  const row = await db
    .selectFrom('plan_versions')
    .select(['plan', 'summary'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw planNotFound();
  return row;
}
