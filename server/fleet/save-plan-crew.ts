import type { CrewChoice, PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { readPlan } from '../plans/read-plan.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import type { FleetKey } from './fleet-store.ts';
import { crewRows, crewSlots, crewLabels, planCrew } from './plan-crew.ts';

/** Saves the crew; refuses entries that are not in the fleet under their category. */
export async function savePlanCrew(services: Services, plan: FleetKey, choice: CrewChoice): Promise<PlanCrew> {
  await readPlan(services, plan, 'summary');
  const known = new Map((await crewRows(services, plan.tenant, choice)).map((row) => [row.id, row.category]));
  for (const { category, ids } of crewSlots(choice))
    for (const id of ids) if (known.get(id) !== category) throw notInFleet(crewLabels[category]);
  const row = {
    pilot_id: choice.pilotId,
    drone_id: choice.droneId,
    battery_ids: [...new Set(choice.batteryIds)],
    updated_at: services.now(),
  };
  await services.db
    .insertInto('plan_crews')
    .values({ tenant: plan.tenant, plan_id: plan.id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant', 'plan_id']).doUpdateSet(row))
    .execute();
  return planCrew(services, plan);
}

const notInFleet = (label: string): Refused =>
  new Refused({ status: 400, code: 'not-in-fleet', message: `This ${label} is not in the fleet.` });
