import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { namesInUse } from '../names-in-use.ts';
import { removeBytes } from '../remove-bytes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An inactive upload is abandoned after this time. */
const ABANDONED_DAYS = 7;
/** Younger bytes may be about to become a file. */
const STRAY_DAYS = 1;

export const tidyFilesJob: Job = { name: 'tidy-files', retries: 2, cron: '47 3 * * *', handle: tidyFiles };

/** Removes abandoned uploads, files of permanently deleted plans, and orphaned bytes. */
export async function tidyFiles(_: unknown, services: Services): Promise<void> {
  const { db, storage } = services;
  const now = services.now().getTime();
  await removeAbandoned(services, new Date(now - ABANDONED_DAYS * DAY_MS));
  await removeOfDeletedPlans(services);
  await db.deleteFrom('file_archives').where('expires_at', '<', new Date(now)).execute();
  await storage.removeOrphans(new Date(now - STRAY_DAYS * DAY_MS), (names) => namesInUse(services, names));
}

async function removeAbandoned(services: Services, before: Date): Promise<void> {
  const rows = await services.db
    .deleteFrom('files')
    .where('stored_at', 'is', null)
    .where('same_as', 'is', null)
    .where('touched_at', '<', before)
    .returning(['key', 'parts_ref'])
    .execute();
  for (const row of rows) await removeBytes(services, row);
}

/** A deleted plan stays here as long as it can be restored. */
async function removeOfDeletedPlans(services: Services): Promise<void> {
  const { rows } = await sql<{ key: string | null; parts_ref: string | null }>`
    delete from files where not exists (
      select from plans where plans.tenant = files.tenant and plans.id = files.plan_id)
    returning key, parts_ref`.execute(services.db);
  for (const row of rows) await removeBytes(services, row);
}
