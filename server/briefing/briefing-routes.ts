import { planFileName } from '@overflight/contract/account/names.ts';
import * as contract from '@overflight/contract/plans/briefing.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { route, type Route } from '../platform/http/route.ts';
import { briefingNotes, saveBriefingNotes } from './briefing-notes.ts';
import { drawBriefing } from './draw-briefing.ts';
import { gatherBriefing } from './gather-briefing.ts';

export const briefingRoutes: Route[] = [
  route(contract.readBriefingNotes, ({ services, caller: { tenant }, params: { id } }) =>
    briefingNotes(services, { tenant, id }),
  ),

  route(contract.saveBriefingNotes, ({ services, caller: { tenant }, params: { id }, body }) =>
    saveBriefingNotes(services, { tenant, id }, body),
  ),

  route(contract.readBriefing, async ({ services, caller, params: { id }, query, http: { reply } }) => {
    const briefing = await gatherBriefing(services, caller, { id, ...query });
    const pdf = await drawBriefing(briefing);
    const fileName = planFileName(`${briefing.plan.name} briefing`, '.pdf');
    await recordEvent(services.db, { kind: 'briefing-made', subject: briefing.plan.name, details: { id } });
    reply.header('content-disposition', `inline; filename="${fileName}"`);
    return reply.type('application/pdf').send(pdf);
  }),
];
