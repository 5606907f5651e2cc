import type { FastifyReply } from 'fastify';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import { readPlan } from '../../plans/read-plan.ts';
import type { Services } from '../../platform/services.ts';
import { archiveEntries } from './archive-entries.ts';
import { fileNotFound } from '../file-refusals.ts';
import { storedOf } from '../files-store.ts';
import type { FilesPlace } from '../file-place.ts';
import { sendArchive } from './send-archive.ts';

type Wanted = FilesPlace & { archive: string };

/** Sends the requested files of a plan; files deleted since then are omitted. */
export async function answerArchive(services: Services, wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const plan = JSON.parse((await readPlan(services, wanted, 'summary')).text) as PlanSummary;
  const archives = services.db.selectFrom('file_archives').select('file_ids').where('id', '=', wanted.archive);
  const ids = new Set((await archives.executeTakeFirst())?.file_ids);
  const rows = (await storedOf(services, wanted)).filter(({ id }) => ids.has(id));
  if (rows.length === 0) throw fileNotFound();
  return sendArchive(
    services,
    { name: `${plan.name || 'plan'} ${wanted.kind}.zip`, files: archiveEntries(rows) },
    reply,
  );
}
