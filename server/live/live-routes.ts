import * as contract from '@overflight/contract/telemetry/live.ts';
import { route, type Route } from '../platform/http/route.ts';
import { enterPlan } from './enter-plan.ts';
import { leavePlan } from './leave-plan.ts';
import { listPresent } from './list-present.ts';
import { streamLive } from './stream-live.ts';

export const liveRoutes: Route[] = [
  route(contract.followLive, async ({ services, caller, callerNow, query, http }) =>
    streamLive(services, { caller, callerNow, http, connection: query.connection, vehicles: query.vehicles }),
  ),

  route(contract.enterPlan, ({ services, caller, params: { connection }, body }) =>
    enterPlan(services, { caller, connection, ...body }),
  ),

  route(contract.leavePlan, ({ services, caller, params: { connection } }) =>
    leavePlan(services, { connection, userId: caller.id }),
  ),

  route(contract.listPresent, ({ services, caller, params: { id } }) => listPresent(services, caller, id)),
];
