import { z } from 'zod';
import { call } from '../call.ts';

const Name = z.string().trim().max(200);

/** Whom the reports of a project are for, who makes them, and who signs them under which licence; empty where nobody said it. */
export const ReportNames = z.object({
  client: Name,
  company: Name,
  surveyor: Name.default(''),
  licence: Name.default(''),
});
export type ReportNames = z.infer<typeof ReportNames>;

const path = '/process/oa/v2/processes/{processId}/report/names';
const OfProject = z.object({ processId: z.uuid().toLowerCase() });

export const readReportNames = call({
  method: 'GET',
  path,
  needs: 'process',
  scope: 'projects-read',
  summary:
    'Client, company and surveyor of the reports of a project; until they are saved, the company of the report that was named last in the tenant, or else of the caller',
  params: OfProject,
  answer: ReportNames,
});

export const saveReportNames = call({
  method: 'PUT',
  path,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Keep client, company and surveyor for all reports of a project',
  params: OfProject,
  body: ReportNames,
});
