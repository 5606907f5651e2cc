import * as contract from '@overflight/contract/missions.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { readMissionTransfer } from './read-mission-transfer.ts';
import { sendMission } from './send-mission.ts';

export const missionRoutes: Route[] = [
  route(contract.sendMission, ({ services, caller, params: { id }, body }) =>
    sendMission(services, { tenant: caller.tenant, planId: id, ...body }),
  ),

  route(contract.readMissionTransfer, ({ services, caller, params: { id } }) =>
    readMissionTransfer(services, { tenant: caller.tenant, id }),
  ),
];
