import * as contract from '@overflight/contract/telemetry/missions.ts';
import { recordRefusals } from '../../../platform/audit/record-refusals.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keepPlanAutopilot, readPlanAutopilot } from '../../vehicles/plan-autopilot.ts';
import { listPlanMissions } from './list-plan-missions.ts';
import { missionClearance } from './mission-clearance.ts';
import { readMissionTransfer } from './read-mission-transfer.ts';
import { sendMission } from './send-mission.ts';

export const missionRoutes: Route[] = [
  route(contract.sendMission, ({ services, caller, params: { id }, body }) =>
    recordRefusals(services, { kind: 'mission-sent', subject: body.confirmedVehicle, details: { plan: id } }, () =>
      sendMission(services, { tenant: caller.tenant, sentBy: caller.name, planId: id, ...body }),
    ),
  ),

  route(contract.readMissionClearance, ({ services, caller, params: { id } }) =>
    missionClearance(services, { tenant: caller.tenant, id }),
  ),

  route(contract.readPlanAutopilot, ({ services, caller, params: { id } }) =>
    readPlanAutopilot(services, { tenant: caller.tenant, planId: id, userId: caller.id }),
  ),

  route(contract.keepPlanAutopilot, ({ services, caller, params: { id }, body }) =>
    keepPlanAutopilot(services, { tenant: caller.tenant, planId: id, userId: caller.id }, body.autopilot),
  ),

  route(contract.listPlanMissions, ({ services, caller, params: { id } }) =>
    listPlanMissions(services, { tenant: caller.tenant, id }),
  ),

  route(contract.readMissionTransfer, ({ services, caller, params: { id } }) =>
    readMissionTransfer(services, { tenant: caller.tenant, id }),
  ),
];
