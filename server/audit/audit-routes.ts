import { Readable } from 'node:stream';
import * as contract from '@overflight/contract/audit.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { route, type Route } from '../platform/http/route.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';

export const auditRoutes: Route[] = [
  route(contract.listAuditEvents, ({ services, caller, query }) => listEvents(services, caller, query)),

  route(contract.exportAuditEvents, async ({ services, caller, params: { format }, query, http: { reply } }) => {
    await recordEvent(services.db, { kind: 'audit-exported', subject: `audit-trail.${format}` });
    reply.header('content-disposition', `attachment; filename="audit-trail.${format}"`);
    reply.header('cache-control', 'no-store').type(contract.auditFormats[format].mediaType);
    return reply.send(Readable.from(exportEvents(services, format, { ...query, caller }), { objectMode: false }));
  }),
];
