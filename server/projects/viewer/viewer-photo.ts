import { sql } from 'kysely';
import type { FilePlace } from '../../files/file-place.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readGrant } from './viewer-access.ts';

/** URL of a photo of the run; a grant covers no others. */
export async function viewerPhoto(
  services: Services,
  { access, fileId }: { access: string; fileId: string },
): Promise<FilePlace> {
  const { runId } = await readGrant(services, access);
  const { rows } = await sql<{ tenant: string; plan_id: string }>`
    select tenant, photo ->> 'planId' as plan_id
    from project_runs join projects on projects.id = project_id, jsonb_array_elements(outcome -> 'photos') as photo
    where project_runs.id = ${runId} and photo ->> 'fileId' = ${fileId}`.execute(services.db);
  const [photo] = rows;
  if (!photo) throw notFound('This photo');
  return { tenant: photo.tenant, id: photo.plan_id, kind: 'data', fileId };
}
