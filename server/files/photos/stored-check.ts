import { sql } from 'kysely';
import type { PhotoCheck } from '@overflight/contract/plans/files.ts';
import type { Services } from '../../platform/services.ts';

/** The stored form: with the plan version that the photo was compared with. */
export type StoredCheck = PhotoCheck & { planVersion: number | null };

/** Files with the same content as an earlier file of their plan. */
export async function duplicatesAmong({ db }: Services, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select files.id from files where files.id = any(${fileIds}::uuid[]) and exists (
      select from files as first where first.tenant = files.tenant and first.plan_id = files.plan_id
        and first.sha256 = files.sha256 and first.stored_at is not null
        and (first.stored_at, first.id) < (files.stored_at, files.id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
