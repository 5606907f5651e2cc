import type { PhotoDecision, PlanFile } from '@overflight/contract/plans/files.ts';
import type { Caller } from '../platform/http/route.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { fileNotFound } from './file-refusals.ts';
import { findFile, isStored } from './files-store.ts';
import type { FilePlace } from './file-place.ts';
import { planFileOf } from './plan-file-of.ts';

type Deciding = FilePlace & { use: boolean | null };

/** Includes or excludes a photo regardless of its check; `null` returns to the check. */
export async function decidePhoto(services: Services, caller: Caller, { use, ...place }: Deciding): Promise<PlanFile> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  if (row.check === null)
    throw new Refused({ status: 409, code: 'no-photo', message: 'Only checked photos can be included or excluded.' });
  const decision: PhotoDecision | null =
    use === null ? null : { use, by: caller.name, at: services.now().toISOString() };
  await services.db
    .updateTable('files')
    .set({ decision: decision && JSON.stringify(decision) })
    .where('id', '=', row.id)
    .execute();
  return planFileOf(services, caller, { ...row, decision });
}
