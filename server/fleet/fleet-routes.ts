import * as contract from '@overflight/contract/fleet/fleet.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteFleetObject } from './delete-fleet-object.ts';
import { exportFleet } from './export-fleet.ts';
import { fleetHistory } from './fleet-history.ts';
import { dueLimits, saveDueLimits } from './fleet-limits.ts';
import { fleetMetadata, saveFleetMetadata } from './fleet-metadata.ts';
import { fleetObjectOf, fleetRows, requireFleetRow } from './fleet-store.ts';
import { importFleet } from './import-fleet.ts';
import { planCrew } from './plan-crew.ts';
import { saveFleetObject } from './save-fleet-object.ts';
import { savePlanCrew } from './save-plan-crew.ts';
import { isDigestSubscribed, subscribeDigest } from './digest-subscription.ts';

type Asked = { caller: { tenant: string }; params: { id: string } };
const keyOf = ({ caller: { tenant }, params: { id } }: Asked) => ({ tenant, id });

export const fleetRoutes: Route[] = [
  route(contract.listFleet, async ({ services, caller: { tenant }, query: { collectionId } }) =>
    (await fleetRows(services, { tenant, category: collectionId })).map(fleetObjectOf),
  ),

  route(contract.readFleetObject, async (request) =>
    fleetObjectOf(await requireFleetRow(request.services, keyOf(request))),
  ),

  route(contract.saveFleetObject, ({ services, caller, body }) => saveFleetObject(services, caller, body)),

  route(contract.deleteFleetObject, (request) => deleteFleetObject(request.services, keyOf(request))),

  route(contract.readFleetMetadata, (request) =>
    fleetMetadata(request.services, { ...keyOf(request), ...request.query }),
  ),

  route(contract.saveFleetMetadata, (request) => saveFleetMetadata(request.services, keyOf(request), request.body)),

  route(contract.readFleetHistory, (request) => fleetHistory(request.services, keyOf(request))),

  route(contract.exportFleet, async ({ services, caller: { tenant }, params: { category }, http: { reply } }) => {
    const csv = await exportFleet(services, { tenant, category });
    await recordEvent(services.db, { kind: 'fleet-exported', subject: `${category}.csv` });
    reply.header('content-disposition', `attachment; filename="${category}.csv"`);
    return reply.type('text/csv; charset=utf-8').send(csv);
  }),

  route(contract.importFleet, ({ services, caller, params, body }) =>
    importFleet(services, caller, { ...params, ...body }),
  ),

  route(contract.readFleetSettings, async ({ services, caller }) => ({
    limits: await dueLimits(services, caller.tenant),
    wantsDigest: await isDigestSubscribed(services, caller),
  })),

  route(contract.saveFleetSettings, ({ services, caller, body }) => saveDueLimits(services, caller.tenant, body)),

  route(contract.subscribeFleetDigest, async ({ services, caller, body }) => ({
    wantsDigest: await subscribeDigest(services, caller, body.wantsDigest),
  })),

  route(contract.readPlanCrew, (request) => planCrew(request.services, keyOf(request))),

  route(contract.savePlanCrew, (request) => savePlanCrew(request.services, keyOf(request), request.body)),
];
