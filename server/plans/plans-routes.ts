import type { FastifyReply } from 'fastify';
import * as contract from '@overflight/contract/plans/plans.ts';
import { exporterOf } from '@overflight/flight/exports/exporters.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deletePlan } from './delete-plan.ts';
import { etagOf, versionsIn } from './etags.ts';
import { listPlans } from './list-plans.ts';
import { knownVersion, readPlan } from './read-plan.ts';
import { listPlanVersions, readPlanVersion } from './history/read-plan-version.ts';
import { restorePlan } from './history/restore-plan.ts';
import type { ExportedFile } from './pack-files.ts';
import { savePlan, type StoredPlan } from './save-plan.ts';
import { writePlanFile, writePlanFiles } from './write-plan-file.ts';

export const plansRoutes: Route[] = [
  route(contract.listPlans, async ({ services, caller, query, http: { reply } }) =>
    answerText(reply, await listPlans(services, caller.tenant, query)),
  ),

  route(contract.savePlan, async ({ services, caller, body, http: { request, reply } }) => {
    const known = versionsIn(request.headers['if-match']);
    return answerPlan(reply, await savePlan(services, caller, { plan: body.plans[0], known }));
  }),

  route(
    contract.readPlan,
    async ({ services, caller, params: { id }, query: { format, ...choice }, http: { request, reply } }) => {
      const key = { tenant: caller.tenant, id };
      if (format === 'summary') return answerText(reply, (await readPlan(services, key, 'summary')).text);
      if (format !== 'geojson') {
        const plan = JSON.parse((await readPlan(services, key)).text) as contract.SavedPlan;
        const file = await writePlanFile(services, plan, { ...key, exporter: exporterOf(format), ...choice });
        await recordEvent(services.db, { kind: 'plan-exported', subject: file.fileName, details: { id } });
        return answerFile(reply, file);
      }
      const version = await knownVersion(services, key, versionsIn(request.headers['if-none-match']));
      if (version === undefined) return answerPlan(reply, await readPlan(services, key));
      return withTag(reply, version).status(304).send();
    },
  ),

  route(contract.previewPlanFiles, async ({ services, caller, params: { id }, query: { format, ...choice } }) => {
    const key = { tenant: caller.tenant, id };
    const plan = JSON.parse((await readPlan(services, key)).text) as contract.SavedPlan;
    const wanted = { ...key, exporter: exporterOf(format), ...choice };
    const { files, sheet, leftOut } = await writePlanFiles(services, plan, wanted);
    return { files: files.length, bytes: files.reduce((sum, file) => sum + file.length, 0), sheet, leftOut };
  }),

  route(contract.deletePlan, ({ services, caller, params: { id }, http: { request } }) =>
    deletePlan(services, { tenant: caller.tenant, id }, versionsIn(request.headers['if-match'])),
  ),

  route(contract.listPlanVersions, ({ services, caller, params: { id } }) =>
    listPlanVersions(services, { tenant: caller.tenant, id }),
  ),

  route(contract.readPlanVersion, async ({ services, caller, params, http: { reply } }) =>
    answerText(reply, await readPlanVersion(services, { tenant: caller.tenant, ...params })),
  ),

  route(contract.restorePlan, async ({ services, caller, params: { id }, body, http: { request, reply } }) => {
    const known = versionsIn(request.headers['if-match']);
    return answerPlan(reply, await restorePlan(services, caller, { id, version: body.version, known }));
  }),
];

/** Plans are returned as their stored text: it was validated when they were saved. */
const answerText = (reply: FastifyReply, text: string): FastifyReply => reply.type('application/json').send(text);

const answerFile = (reply: FastifyReply, { fileName, mediaType, content }: ExportedFile): FastifyReply =>
  reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(content);

const answerPlan = (reply: FastifyReply, { version, text }: StoredPlan): FastifyReply =>
  answerText(withTag(reply, version), text);

/** A browser may cache a plan, but revalidates it each time. */
const withTag = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header('etag', etagOf(version)).header('cache-control', 'private, no-cache');
