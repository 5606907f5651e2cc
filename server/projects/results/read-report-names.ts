import type { ReportNames } from '@overflight/contract/projects/report-names.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject, type ProjectRow } from '../projects-store.ts';

/** As they were saved, or what they probably are: a crew writes its reports as one company. */
export async function readReportNames(services: Services, caller: Caller, id: string): Promise<ReportNames> {
  const { tenant } = caller;
  const project = await requireProject(services, { tenant, id });
  const kept = namesOf(project);
  if (kept) return kept;
  const last = await services.db
    .selectFrom('projects')
    .select('report_company as company')
    .where('tenant', '=', tenant)
    .where('report_named_at', 'is not', null)
    .orderBy('report_named_at', 'desc')
    .executeTakeFirst();
  return { client: '', company: last?.company ?? (await companyOf(services, caller)), surveyor: '', licence: '' };
}

/** Null until somebody saved them. */
const namesOf = (project: ProjectRow): ReportNames | null =>
  project.report_named_at === null
    ? null
    : {
        client: project.report_client,
        company: project.report_company,
        surveyor: project.report_surveyor,
        licence: project.report_licence,
      };

async function companyOf({ db }: Services, { id }: Caller): Promise<string> {
  const user = await db.selectFrom('users').select('company').where('id', '=', id).executeTakeFirst();
  return user?.company ?? '';
}
