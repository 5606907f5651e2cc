import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import type { PlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { keptOf } from '@overflight/flight/formats/kept/kept-from-import.ts';
import { planFirmware } from '@overflight/flight/mission/plan-firmware.ts';
import { readPlan } from '../../plans/read-plan.ts';
import type { Services } from '../../platform/services.ts';

type Asked = { tenant: string; planId: string; userId: string };

/** The autopilot of a plan: the person's last choice, else its drone's, else that of its imported file. */
export async function readPlanAutopilot(services: Services, asked: Asked): Promise<PlanAutopilot> {
  const { tenant, planId: id } = asked;
  const plan = JSON.parse((await readPlan(services, { tenant, id })).text) as SavedPlan;
  const [chosen, drone] = await Promise.all([chosenBy(services, asked), droneOf(services, asked)]);
  if (chosen) return { autopilot: chosen, from: 'choice', drone: drone?.name ?? null };
  if (drone) return { autopilot: drone.autopilot, from: 'drone', drone: drone.name };
  const isImported = keptOf(plan) !== undefined;
  return { autopilot: planFirmware(plan), from: isImported ? 'file' : 'default', drone: null };
}

/** Stores a person's choice for a plan. */
export async function keepPlanAutopilot(
  services: Services,
  { tenant, planId, userId }: Asked,
  autopilot: Autopilot,
): Promise<PlanAutopilot> {
  await readPlan(services, { tenant, id: planId }, 'summary');
  await services.db
    .insertInto('plan_autopilots')
    .values({ tenant, plan_id: planId, user_id: userId, autopilot })
    .onConflict((conflict) => conflict.columns(['tenant', 'plan_id', 'user_id']).doUpdateSet({ autopilot }))
    .execute();
  return readPlanAutopilot(services, { tenant, planId, userId });
}

async function chosenBy({ db }: Services, { tenant, planId, userId }: Asked): Promise<Autopilot | undefined> {
  const row = await db
    .selectFrom('plan_autopilots')
    .select('autopilot')
    .where('tenant', '=', tenant)
    .where('plan_id', '=', planId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.autopilot;
}

/** The drone assigned to the plan, as last heard over MAVLink. */
async function droneOf(
  { db }: Services,
  { tenant, planId }: Asked,
): Promise<{ autopilot: Autopilot; name: string } | undefined> {
  const row = await db
    .selectFrom('plan_crews')
    .innerJoin('vehicles', (join) =>
      join
        .onRef('vehicles.fleet_object_id', '=', 'plan_crews.drone_id')
        .onRef('vehicles.tenant', '=', 'plan_crews.tenant'),
    )
    .innerJoin('fleet_objects', 'fleet_objects.id', 'plan_crews.drone_id')
    .select(['vehicles.autopilot', 'fleet_objects.properties'])
    .where('plan_crews.tenant', '=', tenant)
    .where('plan_crews.plan_id', '=', planId)
    .where('vehicles.autopilot', 'is not', null)
    .orderBy('vehicles.created_at', 'desc')
    .executeTakeFirst();
  return row?.autopilot ? { autopilot: row.autopilot, name: row.properties['name'] ?? 'the drone' } : undefined;
}
