import type { CrewChoice, CrewFinding, PlanCrew } from '@overflight/contract/fleet.ts';
import { dueOf } from '@overflight/contract/fleet-due.ts';
import type { FleetCategory, FleetProperties } from '@overflight/contract/fleet-fields.ts';
import { readPlan } from '../plans/read-plan.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { dueLimits, today } from './fleet-limits.ts';
import type { FleetKey, FleetRow } from './fleet-store.ts';

/** Who and what flies a plan, and whether their records allow it. */
export async function planCrew(services: Services, plan: FleetKey): Promise<PlanCrew> {
  await readPlan(services, plan, 'summary');
  const row = await services.db
    .selectFrom('plan_crews')
    .selectAll()
    .where('tenant', '=', plan.tenant)
    .where('plan_id', '=', plan.id)
    .executeTakeFirst();
  const choice = { pilotId: row?.pilot_id ?? null, droneId: row?.drone_id ?? null, batteryIds: row?.battery_ids ?? [] };
  const members = await rowsOf(services, plan.tenant, choice);
  const on = { today: today(services.now()), limits: await dueLimits(services, plan.tenant) };
  const findings = slotsOf(choice).flatMap(({ category, ids }): CrewFinding[] => {
    if (ids.length === 0)
      return [{ about: words[category], state: 'missing', text: `No ${words[category]} is named.` }];
    return ids.flatMap((id) =>
      findingsOf(
        category,
        members.find((one) => one.id === id),
        on,
      ),
    );
  });
  return {
    choice,
    members: members.map(({ id, category, properties }) => ({
      objectId: id,
      collectionId: category as FleetCategory,
      name: properties['name'] ?? '',
    })),
    findings,
    verdict: verdictOf(findings),
  };
}

const words: Record<FleetCategory, string> = { pilots: 'pilot', drones: 'drone', batteries: 'battery' };

const slotsOf = ({ pilotId, droneId, batteryIds }: CrewChoice): { category: FleetCategory; ids: string[] }[] => [
  { category: 'pilots', ids: pilotId === null ? [] : [pilotId] },
  { category: 'drones', ids: droneId === null ? [] : [droneId] },
  { category: 'batteries', ids: batteryIds },
];

function findingsOf(
  category: FleetCategory,
  row: FleetRow | undefined,
  on: Parameters<typeof dueOf>[2],
): CrewFinding[] {
  if (!row)
    return [{ about: words[category], state: 'missing', text: `The ${words[category]} is no longer in the fleet.` }];
  const properties = row.properties as FleetProperties;
  return dueOf(category, properties, on).map(({ state, text }) => ({ about: properties.name, state, text }));
}

/** Something overdue forbids; something unknown leaves it open; only all of it together allows. */
function verdictOf(findings: readonly CrewFinding[]): PlanCrew['verdict'] {
  if (findings.some(({ state }) => state === 'overdue')) return 'not-allowed';
  return findings.every(({ state }) => state === 'fine' || state === 'due-soon') ? 'allowed' : 'not-checked';
}

async function rowsOf({ db }: Services, tenant: string, choice: CrewChoice): Promise<FleetRow[]> {
  const ids = slotsOf(choice).flatMap((slot) => slot.ids);
  if (ids.length === 0) return [];
  return db.selectFrom('fleet_objects').selectAll().where('tenant', '=', tenant).where('id', 'in', ids).execute();
}

/** Names them; whoever is not in the fleet as what they are named for is refused. */
export async function savePlanCrew(services: Services, plan: FleetKey, choice: CrewChoice): Promise<PlanCrew> {
  await readPlan(services, plan, 'summary');
  const known = new Map((await rowsOf(services, plan.tenant, choice)).map((row) => [row.id, row.category]));
  for (const { category, ids } of slotsOf(choice))
    for (const id of ids) if (known.get(id) !== category) throw notInFleet(words[category]);
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

const notInFleet = (word: string): Refused =>
  new Refused({ status: 400, code: 'not-in-fleet', message: `This ${word} is not in the fleet.` });
