import type { PlanFile } from '@overflight/contract/plans/files.ts';
import type { Signer } from '../../account/require-rights.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { fileNotFound, notAllSent } from '../file-refusals.ts';
import { findById, findFile, isStored, type FileRow, type StoredRow } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import { recordStored } from '../record-stored.ts';
import { partRanges } from './part-sizes.ts';
import { planFileOf } from '../plan-file-of.ts';
import { requireQuota } from './quota.ts';

/** Joins a file from its parts. A repeated call, or one after a whole file, returns what is there. */
export async function completeUpload(
  services: Services,
  signer: Signer,
  wanted: Omit<FilePlace, 'tenant'>,
): Promise<PlanFile> {
  const row = await findFile(services, { ...wanted, tenant: signer.tenant });
  if (!row) throw fileNotFound();
  return planFileOf(services, signer, (await storedAs(services, row)) ?? (await joinOnce(services, row)));
}

/** The first of two concurrent joins consumes the parts; the other then finds the file. */
async function joinOnce(services: Services, row: FileRow): Promise<StoredRow> {
  try {
    return await join(services, row);
  } catch (error) {
    const now = await findById(services, row.id);
    const stored = now && (await storedAs(services, now));
    if (stored) return stored;
    throw error;
  }
}

/** The file itself, or an earlier one with the same content. */
async function storedAs(services: Services, row: FileRow): Promise<StoredRow | undefined> {
  const known = row.same_as === null ? row : await findById(services, row.same_as);
  return known && isStored(known) ? known : undefined;
}

async function join(services: Services, row: FileRow): Promise<StoredRow> {
  if (row.parts_ref === null) throw notAllSent();
  await services.db.transaction().execute((tx) => requireQuota(services, tx, { tenant: row.tenant, rows: [row] }));
  const sizes = partRanges(row.size).map(({ from, to }) => to - from);
  const stored = await services.storage.joinParts(row.parts_ref, sizes);
  const ref = row.parts_ref;
  const kept = await recordStored(services, row, stored).catch(async (error: unknown) => {
    // Some stores drop the parts once they are joined: the file must be sent again.
    if (error instanceof Refused) await dropParts(services, row.id, ref);
    throw error;
  });
  await dropParts(services, row.id, ref);
  return kept;
}

/** Failures are left to the tidy job. */
async function dropParts({ db, storage, log }: Services, id: string, ref: string): Promise<void> {
  await db.updateTable('files').set({ parts_ref: null }).where('id', '=', id).execute();
  await storage
    .dropParts(ref)
    .catch((error: unknown) => log.error({ err: error }, 'the parts of a file could not be dropped'));
}
