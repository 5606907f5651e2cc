import type { Position } from 'geojson';
import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import { newStructureScan } from '@overflight/flight/structure-scan/new-structure-scan.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { addWaypoint } from '@overflight/flight/waypoints/add-waypoint.ts';
import type { Services } from '../platform/services.ts';
import { savePlan, type Saver } from './save-plan.ts';

/** In the installation's own tenant, like its first administrator. */
const demoCrew: Saver = { id: 'demo', name: 'Demo data', email: '', tenant: '' };

/** Open grass: Crissy Field, and the Polo Field of Golden Gate Park. */
const crissyField: Position = [-122.4622, 37.8043];
const poloField: Position = [-122.4927, 37.7681];

type Draft = { id: string; name: string; home: Position; draw: (plan: FlightPlan) => FlightPlan };
const withSegment = (segment: Segment) => (plan: FlightPlan) => ({ ...plan, segments: [segment] });

/** Metres east and north of a position. */
const around = (place: Position, ...metres: [east: number, north: number][]): Position[] =>
  metres.map(([x, y]) => localPlane(place).toPosition({ x, y }));

/** Fixed ids: a plan added once is not added again, even after it was deleted. */
const drafts: readonly Draft[] = [
  {
    id: '5f0d1c1e-6d0a-4f2e-9a51-000000000001',
    name: 'Demo - survey of a bent field',
    home: crissyField,
    draw: withSegment(
      newSurvey('demo-survey', {
        shapeType: 'polygon',
        boundaryCoordinates: around(crissyField, [-260, -40], [260, 50], [245, 130], [40, 95], [20, 45], [-275, -5]),
      }),
    ),
  },
  {
    id: '5f0d1c1e-6d0a-4f2e-9a51-000000000002',
    name: 'Demo - scan of a tower',
    home: poloField,
    draw: withSegment(
      newStructureScan('demo-scan', {
        shapeType: 'circle',
        boundaryCoordinates: around(poloField, [60, 20], [68, 20]),
      }),
    ),
  },
  {
    id: '5f0d1c1e-6d0a-4f2e-9a51-000000000003',
    name: 'Demo - waypoint route',
    home: poloField,
    draw: (plan) =>
      around(poloField, [-60, -50], [60, -50], [110, 0], [60, 50], [-60, 50], [-110, 0]).reduce(withWaypoint, plan),
  },
];

function withWaypoint(plan: FlightPlan, coordinates: Position): FlightPlan {
  const edited = addWaypoint(plan, { segmentId: 'demo-route', coordinates }, () => 'demo-route');
  return edited.ok ? edited.plan : plan;
}

/** Three plans, named and signed as demo data. */
export async function addDemoPlans(services: Services): Promise<void> {
  const by = { ...demoCrew, date: services.now().toISOString() };
  for (const { id, name, home, draw } of drafts) {
    if (await isThere(services, id)) continue;
    const plan = draw(newPlan({ flightPlanId: id, name, home, by }));
    await savePlan(services, demoCrew, { plan: PlanToSave.parse(plan) });
  }
}

async function isThere({ db }: Services, id: string): Promise<boolean> {
  const plan = db.selectFrom('plans').select('id').where('tenant', '=', demoCrew.tenant).where('id', '=', id);
  return (await plan.executeTakeFirst()) !== undefined;
}
