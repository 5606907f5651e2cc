import type { ReportNames } from '@overflight/contract/projects/report-names.ts';
import type { Services } from '../../platform/services.ts';
import type { ViewerGrant } from './viewer-access.ts';

/** As they are kept with the project. Whoever has a link may not be the client, and does not learn who is, nor who signs. */
export async function viewerReportNames(
  { db }: Services,
  projectId: string,
  by: ViewerGrant['by'],
): Promise<ReportNames> {
  const kept = await db
    .selectFrom('projects')
    .select(['report_client as client', 'report_company as company'])
    .select(['report_surveyor as surveyor', 'report_licence as licence'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  const nobody = { client: '', company: '', surveyor: '', licence: '' };
  if (!kept) return nobody;
  return 'shareId' in by ? { ...nobody, company: kept.company } : kept;
}
