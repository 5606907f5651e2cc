import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { isPhotoName } from '../downloads/content-type-of.ts';
import type { StoredRow } from '../files-store.ts';
import { openStoredFile } from '../downloads/open-stored-file.ts';
import { withFileOnDisk } from './file-on-disk.ts';
import { judgePhoto } from './judge-photo.ts';
import { inspectPhoto, type PhotoInspection } from './inspect-photo.ts';
import { inspectionCaps, photoLimits } from './photo-limits.ts';
import { planReach } from './plan-reach.ts';
import { shotOf } from './shot-of.ts';
import { duplicatesAmong, type StoredCheck } from './stored-check.ts';

/** A check pending for longer was lost, and is queued again. */
const LOST_AFTER_MS = 10 * 60 * 1000;
const ASKED_AT_ONCE = 1000;

/** Checks one photo; every ten minutes, without one, queues lost checks. */
export const checkPhotoJob: Job = {
  name: 'check-photo',
  retries: 3,
  cron: '*/10 * * * *',
  runsAtStart: true,
  atOnce: inspectionCaps.atOnce,
  handle: ({ fileId }: { fileId?: string }, services) =>
    fileId === undefined ? requeueLost(services) : checkPhoto(services, fileId),
};

/** Checks a photo and stores the result; a second call does nothing. */
export async function checkPhoto(services: Services, fileId: string): Promise<void> {
  const open = await openStoredFile(services, fileId);
  if (!open || open.row.checked_at !== null) return;
  const { row } = open;
  const look = row.size > photoLimits.mostBytes ? null : await withFileOnDisk(open, inspectPhoto);
  if (look === null || !isPhoto(look, row.name)) return keep(services, row, { check: null, thumbnail: null });
  const reach = await planReach(services, { tenant: row.tenant, id: row.plan_id });
  const isDuplicate = (await duplicatesAmong(services, [fileId])).has(fileId);
  const awayM = reach.awayM(look.read?.metadata.position ?? null);
  const judged = judgePhoto(look, { awayM, mostAwayM: reach.mostAwayM, isDuplicate });
  const shot = shotOf(row.name, look.read?.metadata);
  const check = { ...judged, ...(shot !== null && { shot }), planVersion: reach.version };
  await keep(services, row, { check, thumbnail: look.picture?.thumbnail ?? null });
}

/** The content decides; only unrecognisable content goes by its name. */
function isPhoto({ read }: PhotoInspection, name: string): boolean {
  if (read?.isMap) return false;
  return (read !== null && read.format !== null) || isPhotoName(name);
}

type Found = { check: StoredCheck | null; thumbnail: Buffer | null };

async function keep({ db, storage, now }: Services, row: StoredRow, { check, thumbnail }: Found): Promise<void> {
  if (thumbnail) await storage.writeSidecar(row.key, 'thumbnail', Buffer.from(thumbnail));
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ check: check && JSON.stringify(check), checked_at: now(), has_thumbnail: thumbnail !== null })
    .where('id', '=', row.id)
    .where('key', '=', row.key)
    .executeTakeFirst();
  // Deleted meanwhile: derived files are deleted as well.
  if (numUpdatedRows === 0n) await storage.remove(row.key);
}

async function requeueLost({ db, jobs, now }: Services): Promise<void> {
  const lost = await db
    .selectFrom('files')
    .select('id')
    .where('stored_at', '<', new Date(now().getTime() - LOST_AFTER_MS))
    .where('checked_at', 'is', null)
    .orderBy('stored_at')
    .limit(ASKED_AT_ONCE)
    .execute();
  for (const { id } of lost) await jobs.send(checkPhotoJob.name, { fileId: id });
}
