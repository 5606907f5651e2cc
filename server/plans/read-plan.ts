import type { Services } from '../platform/services.ts';
import { isKnown, type KnownVersions } from './etags.ts';
import { planNotFound } from './plan-refusals.ts';
import type { PlanKey } from './plan-key.ts';
import type { StoredPlan } from './save-plan.ts';

const columns = { geojson: 'plan', summary: 'summary' } as const;

/** A plan in one of its stored forms. */
export async function readPlan(
  { db }: Pick<Services, 'db'>,
  { tenant, id }: PlanKey,
  form: keyof typeof columns = 'geojson',
): Promise<StoredPlan> {
  const row = await db
    .selectFrom('plans')
    .select(['version', `${columns[form]} as text`])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw planNotFound();
  return row;
}

/** The version, if the client already has it; the plan itself is not read for that. */
export async function knownVersion(
  { db }: Services,
  { tenant, id }: PlanKey,
  known: KnownVersions | undefined,
): Promise<number | undefined> {
  if (known === undefined) return undefined;
  const row = await db
    .selectFrom('plans')
    .select('version')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && isKnown(known, row.version) ? row.version : undefined;
}
