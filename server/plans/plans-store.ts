import type { Transaction } from 'kysely';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { Tables } from '../platform/db/tables.ts';
import { foldName } from './fold-name.ts';
import { storeVersion } from './history/store-version.ts';
import type { PlanForms } from './derive-plan.ts';
import type { PlanKey } from './plan-key.ts';

export type LockedPlan = { version: number; isDeleted: boolean; summary: PlanSummary };

/** Locks the plan until the transaction ends. */
export async function lockPlan(tx: Transaction<Tables>, { tenant, id }: PlanKey): Promise<LockedPlan | undefined> {
  const row = await tx
    .selectFrom('plans')
    .select(['version', 'deleted_at', 'summary'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const summary = JSON.parse(row.summary) as PlanSummary;
  return { version: row.version, isDeleted: row.deleted_at !== null, summary };
}

/** The stored text, or undefined if another request has just stored a plan under this key. */
export async function insertPlan(tx: Transaction<Tables>, key: PlanKey, forms: PlanForms): Promise<string | undefined> {
  const row = rowOf(forms);
  const inserted = await tx
    .insertInto('plans')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? row.plan : undefined;
}

/** Replaces the locked plan, which goes into the history; returns its text. */
export async function replacePlan(tx: Transaction<Tables>, key: PlanKey, forms: PlanForms): Promise<string> {
  const row = rowOf(forms);
  await storeVersion(tx, key, row.updated_at);
  await tx.updateTable('plans').set(row).where('tenant', '=', key.tenant).where('id', '=', key.id).execute();
  return row.plan;
}

export async function setDeletedAt(tx: Transaction<Tables>, key: PlanKey, deletedAt: Date | null): Promise<void> {
  const update = tx.updateTable('plans').set({ deleted_at: deletedAt });
  await update.where('tenant', '=', key.tenant).where('id', '=', key.id).execute();
}

function rowOf({ plan, summary }: PlanForms) {
  return {
    collection_id: summary.collectionId,
    folded_name: foldName(summary.name),
    created_by: summary.createdBy.id,
    created_by_name: summary.createdBy.name,
    status: summary.status,
    version: summary.version,
    updated_at: new Date(summary.lastUpdated),
    deleted_at: null,
    summary: JSON.stringify(summary),
    plan: JSON.stringify(plan),
  };
}
