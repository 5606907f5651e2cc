import type { ReportNames } from '@overflight/contract/projects/report-names.ts';
import type { Services } from '../../platform/services.ts';
import { projectNotFound, type ProjectKey } from '../projects-store.ts';

/** No change of the project: whoever edits it at the same time is not refused. */
export async function saveReportNames(
  { db, now }: Services,
  { tenant, id }: ProjectKey,
  { client, company, surveyor, licence }: ReportNames,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({
      report_client: client,
      report_company: company,
      report_surveyor: surveyor,
      report_licence: licence,
      report_named_at: now(),
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw projectNotFound();
}
