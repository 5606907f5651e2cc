import type { CrewChoice, CrewFinding, PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { dueOf } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetCategory, FleetProperties } from '@overflight/contract/fleet/fleet-fields.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Services } from '../platform/services.ts';
import { dueLimits, today } from './fleet-limits.ts';
import type { FleetKey, FleetObjectRow } from './fleet-store.ts';

/** Crew and equipment of a plan, and whether their records allow the flight. */
export async function planCrew(services: Services, plan: FleetKey): Promise<PlanCrew> {
  await readPlan(services, plan, 'summary');
  const row = await services.db
    .selectFrom('plan_crews')
    .selectAll()
    .where('tenant', '=', plan.tenant)
    .where('plan_id', '=', plan.id)
    .executeTakeFirst();
  const choice = { pilotId: row?.pilot_id ?? null, droneId: row?.drone_id ?? null, batteryIds: row?.battery_ids ?? [] };
  const members = await crewRows(services, plan.tenant, choice);
  const on = { today: today(services.now()), limits: await dueLimits(services, plan.tenant) };
  const findings = crewSlots(choice).flatMap(({ category, ids }): CrewFinding[] => {
    if (ids.length === 0)
      return [{ about: crewLabels[category], state: 'missing', text: `No ${crewLabels[category]} is named.` }];
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
    aircraft: members.find(({ id }) => id === choice.droneId)?.metadata['aircraft'] || null,
    members: members.map(({ id, category, properties }) => ({
      objectId: id,
      collectionId: category as FleetCategory,
      name: properties['name'] ?? '',
    })),
    findings,
    verdict: verdictOf(findings),
  };
}

export const crewLabels: Record<FleetCategory, string> = { pilots: 'pilot', drones: 'drone', batteries: 'battery' };

export const crewSlots = ({
  pilotId,
  droneId,
  batteryIds,
}: CrewChoice): { category: FleetCategory; ids: string[] }[] => [
  { category: 'pilots', ids: pilotId === null ? [] : [pilotId] },
  { category: 'drones', ids: droneId === null ? [] : [droneId] },
  { category: 'batteries', ids: batteryIds },
];

function findingsOf(
  category: FleetCategory,
  row: FleetObjectRow | undefined,
  on: Parameters<typeof dueOf>[2],
): CrewFinding[] {
  if (!row)
    return [
      { about: crewLabels[category], state: 'missing', text: `The ${crewLabels[category]} is no longer in the fleet.` },
    ];
  const properties = row.properties as FleetProperties;
  return dueOf(category, properties, on).map(({ state, text }) => ({ about: properties.name, state, text }));
}

/** Anything overdue forbids the flight; anything unknown leaves it open; otherwise it is allowed. */
function verdictOf(findings: readonly CrewFinding[]): PlanCrew['verdict'] {
  if (findings.some(({ state }) => state === 'overdue')) return 'not-allowed';
  return findings.every(({ state }) => state === 'fine' || state === 'due-soon') ? 'allowed' : 'not-checked';
}

export async function crewRows({ db }: Services, tenant: string, choice: CrewChoice): Promise<FleetObjectRow[]> {
  const ids = crewSlots(choice).flatMap((slot) => slot.ids);
  if (ids.length === 0) return [];
  return db.selectFrom('fleet_objects').selectAll().where('tenant', '=', tenant).where('id', 'in', ids).execute();
}
