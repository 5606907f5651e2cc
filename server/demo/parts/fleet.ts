import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { saveFleetObject as call } from '@overflight/contract/fleet/fleet.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { deleteFleetObject } from '../../fleet/delete-fleet-object.ts';
import { saveFleetObject } from '../../fleet/save-fleet-object.ts';
import { savePlanCrew } from '../../fleet/save-plan-crew.ts';
import type { Services } from '../../platform/services.ts';
import { demoCrew } from '../demo-crew.ts';
import { addItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps } from '../demo-part.ts';
import { surveyPlanId } from './demo-plans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const items = { part: 'fleet', kind: 'fleet-object' } as const;
const { tenant } = demoCrew;

/** The drone that flies the survey. */
export const surveyDroneId = 'demo-drone-1';
const crew = { pilotId: 'demo-pilot-1', droneId: surveyDroneId, batteryIds: ['demo-battery-1', 'demo-battery-2'] };

type FleetEntry = { id: string; category: FleetCategory; properties: Record<string, string> };

/** Three drones, three pilots and six batteries: a service is due soon, and a licence has ended. */
function fleetOn(now: Date): FleetEntry[] {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const drone = (number: number, properties: Record<string, string>): FleetEntry => ({
    id: `demo-drone-${number}`,
    category: 'drones',
    properties: { serial: `DEMO-000${number}`, registration: `DEMO-R${number}`, ...properties },
  });
  const pilot = (number: number, properties: Record<string, string>): FleetEntry => ({
    id: `demo-pilot-${number}`,
    category: 'pilots',
    properties: { license: `DEMO-L${number}`, email: `demo-pilot-${number}@example.com`, ...properties },
  });
  const battery = (number: number, cycles: number, lastUse: number): FleetEntry => ({
    id: `demo-battery-${number}`,
    category: 'batteries',
    properties: {
      name: `Demo - battery ${number}`,
      batteryId: `DEMO-B${number}`,
      batteryCycles: String(cycles),
      lastUseDate: day(lastUse),
    },
  });
  return [
    drone(1, {
      name: 'Demo - survey drone',
      manufacture: 'Demo Aircraft',
      model: 'Quad 4',
      flightHours: '86.5',
      serviceDate: day(140),
      renewalDate: day(610),
    }),
    drone(2, {
      name: 'Demo - inspection drone',
      manufacture: 'Demo Aircraft',
      model: 'Quad 4 Zoom',
      flightHours: '141.2',
      serviceDate: day(12),
      renewalDate: day(420),
    }),
    drone(3, {
      name: 'Demo - spare drone',
      manufacture: 'Demo Aircraft',
      model: 'Quad 3',
      flightHours: '312.8',
      serviceDate: day(75),
      renewalDate: day(230),
    }),
    pilot(1, { name: 'Demo - Robin Field', flightHours: '212.5', flightNumber: '388', renewalDate: day(400) }),
    pilot(2, { name: 'Demo - Sam Rivers', flightHours: '64', flightNumber: '121', renewalDate: day(180) }),
    pilot(3, { name: 'Demo - Kim Marsh', flightHours: '18.5', flightNumber: '37', renewalDate: day(-9) }),
    battery(1, 42, -3),
    battery(2, 45, -3),
    battery(3, 97, -16),
    battery(4, 101, -16),
    battery(5, 150, -40),
    battery(6, 168, -95),
  ];
}

export const fleetPart: DemoPartSteps = {
  name: 'fleet',
  add: async (services, progress) => {
    const entries = fleetOn(services.now());
    for (const [index, { id, category, properties }] of entries.entries()) {
      // In the yard, side by side.
      const geometry = { type: 'Point' as const, coordinates: fromSite(-8 + 4 * (index % 6), 4 + 4 * (index % 3)) };
      const object = call.body.parse({ objectId: id, collectionId: category, geometry, properties });
      await addItem(
        services,
        { ...items, id },
        { isThere: () => isThere(services, id), add: () => saveFleetObject(services, demoCrew, object) },
      );
      await progress((95 * (index + 1)) / entries.length);
    }
    if (await isUnmanned(services)) await savePlanCrew(services, { tenant, id: surveyPlanId }, crew);
  },
  remove: (services) =>
    removeItems(services, items, async (id) => {
      if (await isThere(services, id)) await deleteFleetObject(services, { tenant, id });
    }),
};

async function isThere({ db }: Services, id: string): Promise<boolean> {
  const found = db.selectFrom('fleet_objects').select('id').where('tenant', '=', tenant).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The survey is there, and nobody chose its crew. */
async function isUnmanned({ db }: Services): Promise<boolean> {
  const plan = db
    .selectFrom('plans')
    .leftJoin('plan_crews', (join) =>
      join.onRef('plan_crews.tenant', '=', 'plans.tenant').onRef('plan_crews.plan_id', '=', 'plans.id'),
    )
    .select('plan_crews.plan_id')
    .where('plans.tenant', '=', tenant)
    .where('plans.id', '=', surveyPlanId)
    .where('plans.deleted_at', 'is', null);
  const row = await plan.executeTakeFirst();
  return row !== undefined && row.plan_id === null;
}
