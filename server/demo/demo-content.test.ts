import { describe, expect, it } from 'vitest';
import type { FleetObject, PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { defaultDueLimits, dueOf } from '@overflight/contract/fleet/fleet-due.ts';
import { segmentsTouch } from '@overflight/flight/geo/crossings/segments-touch.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import { structuresCrossed } from '@overflight/flight/checks/structures-crossed.ts';
import { mast, powerLine, SITE_HALF_M, toSite } from '@overflight/flight/site/site.ts';
import type { AlertStatus } from '@overflight/contract/weather/weather.ts';
import { airspaceCoverage } from '../overlays/airspace-coverage.ts';
import { officialNear } from '../overlays/official-near.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { startTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { augustPlanId, mastPlanId, powerPlanId, surveyPlanId, demoPlans } from './parts/demo-plans.ts';
import { demoCalls, PATIENCE_MS } from './testing/demo-calls.ts';

const server = await startTestServer();
const calls = await demoCalls(server);
await calls.add();
const { ask } = calls;

describe('the plans', () => {
  const drawn = demoPlans({ id: 'demo', name: 'Demo data', email: '', date: '2026-11-17T00:00:00Z' });
  const [survey, _second, scan, route] = drawn;

  it('are four, signed and labelled, ready to fly in a few minutes', async () => {
    const plans = await calls.plans();
    expect(plans.map(({ flightPlanId, status, createdBy }) => [flightPlanId, status, createdBy.name])).toEqual([
      [mastPlanId, 'planned', 'Demo data'],
      [augustPlanId, 'planned', 'Demo data'],
      [surveyPlanId, 'planned', 'Demo data'],
      [powerPlanId, 'planned', 'Demo data'],
    ]);
    expect(plans.every(({ name }) => name.startsWith('Demo - '))).toBe(true);
    for (const { flightTime } of plans) expect(flightTime).toBeLessThan(10 * 60);
  });

  it('take 15 to 30 photos of the pit, and stay on the site at heights that are sane', async () => {
    const photos = (await calls.plans()).find(({ flightPlanId }) => flightPlanId === surveyPlanId)?.photoCount;
    expect(photos).toBeGreaterThanOrEqual(15);
    expect(photos).toBeLessThanOrEqual(30);
    for (const plan of drawn)
      for (const { position, altitudeM } of flightLine(plan)) {
        const { x, y } = toSite(position);
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(SITE_HALF_M + 70);
        expect(altitudeM).toBeLessThanOrEqual(70);
      }
    expect(survey?.segments[0]).toMatchObject({ type: 'survey', cameraMetadata: { distanceToSurface: 65 } });
  });

  it('scan the mast from below to its top, and cross neither it nor the power line', () => {
    expect(scan?.segments[0]).toMatchObject({ segmentMetadata: { structureHeight: mast.heightM } });
    expect(structuresCrossed(scan!)).toEqual([]);
    const legsOf = (path: { x: number; y: number }[]) => path.slice(1).map((to, i) => [path[i]!, to] as const);
    const wires = legsOf(powerLine.pylons.map(([x, y]) => ({ x, y })));
    for (const plan of drawn) {
      const legs = legsOf(flightLine(plan).map(({ position }) => toSite(position)));
      expect(legs.filter((leg) => wires.some((wire) => segmentsTouch(leg, wire)))).toEqual([]);
    }
    const heights = flightLine(route!).flatMap(({ altitudeM, isLevel }) => (isLevel ? [] : [altitudeM]));
    expect(Math.max(...heights)).toBeGreaterThan(powerLine.heightM + 10);
  });
});

describe('the checks', () => {
  type Checked = { flightPlanId: string; restrictions: string[]; verdicts: { restrictionId: string; is: string }[] };
  type Restrictions = { flights: Checked[]; restrictions: { name: string }[] };

  it('name the restriction that the route along the power line crosses, and not the other plans', async () => {
    const found = await ask<Restrictions>('GET', '/locations/oa/v2/collections/default/restrictions');
    const custom = found.flights.map(({ flightPlanId, restrictions }) => [
      flightPlanId,
      restrictions.includes('demo-nesting-birds'),
    ]);
    expect(Object.fromEntries(custom)).toEqual({
      [surveyPlanId]: false,
      [augustPlanId]: false,
      [mastPlanId]: false,
      [powerPlanId]: true,
    });
    expect(found.restrictions.map(({ name }) => name)).toContain('Demo - nesting birds');
    const route = found.flights.find(({ flightPlanId }) => flightPlanId === powerPlanId);
    // The heights of the site tell how high above the ground it is.
    expect(route?.verdicts.find(({ restrictionId }) => restrictionId === 'demo-nesting-birds')?.is).toBe('closed');
  });

  it('do not take demo airspace for the real one', async () => {
    const all = await officialNear(server.services, { minX: -180, maxX: 180, minY: -90, maxY: 90 });
    expect(all).toHaveLength(6);
    expect(all.every(({ name, isDemo, title }) => name.startsWith('Demo') && isDemo && title === 'Demo airspace')).toBe(
      true,
    );
    expect((await airspaceCoverage(server.services, 'US')).missing).toHaveLength(4);
    const { notChecked } = await ask<{ notChecked: string }>(
      'GET',
      '/locations/oa/v2/collections/default/restrictions',
    );
    expect(notChecked).toContain('Only demo airspace data is installed.');
  });

  it('show made-up weather at the site only, and say that it is', async () => {
    await planCalls(server, calls.user).save(aPlanToSave({ name: 'Elsewhere' }));
    const weather = '/locations/oa/v2/collections/default/weather';
    type Alerts = { notChecked: string; alerts: { headline: string; status: string }[]; routes: Routed[] };
    type Routed = { route: { routeId: string }; overlaps: string[]; notChecked?: string };
    const alerts = await ask<Alerts>('GET', `${weather}/alerts`);
    expect(alerts.alerts).toMatchObject([{ headline: 'Demo - wind advisory at the mast', status: 'Exercise' }]);
    expect(alerts.notChecked).toContain('Weather alerts are switched off.');
    const forecast = await ask<{ events: { id: string }[]; routes: Routed[] }>('GET', `${weather}/forecast`);
    expect(forecast.events.map(({ id }) => id)).toEqual(['highWind', 'highGusts']);
    const touched = ({ routes }: { routes: Routed[] }) =>
      routes.filter(({ overlaps }) => overlaps.length > 0).map(({ route: { routeId } }) => routeId);
    expect(touched(alerts).toSorted()).toEqual([mastPlanId, powerPlanId]);
    expect(touched(forecast).toSorted()).toEqual([surveyPlanId, mastPlanId, powerPlanId, augustPlanId]);
    expect(forecast.routes.find(({ route: { routeId } }) => routeId === surveyPlanId)?.notChecked).toContain(
      'Demo data: the weather at the demo site is made up.',
    );
    const status = await ask<AlertStatus>('GET', '/weatheralerts/v2/status');
    expect(status).toMatchObject({ state: 'off', inForce: 0, isDemo: true });
  });

  it('draw the alert in the tiles over the site, and in no other', async () => {
    const keys = await ask<{ key: string }>('POST', '/identity/v1/api-keys', { name: 'Tiles' });
    const tile = async (x: number, y: number) =>
      (await server.app.inject({ url: `/weatheralerts/v2/tile/11/${x}/${y}.pbf`, headers: { 'x-api-key': keys.key } }))
        .statusCode;
    expect(await tile(464, 781)).toBe(200);
    expect(await tile(460, 781)).toBe(204);
  });
});

describe('the fleet', () => {
  it('has three drones, three pilots and six batteries, with one thing due soon and one overdue', async () => {
    const fleet = await ask<FleetObject[]>('GET', '/flights/oa/v2/objects');
    expect(fleet.every(({ properties }) => properties.name.startsWith('Demo - '))).toBe(true);
    const count = (category: string) => fleet.filter(({ collectionId }) => collectionId === category).length;
    expect(['drones', 'pilots', 'batteries'].map(count)).toEqual([3, 3, 6]);
    const on = { today: server.services.now().toISOString().slice(0, 10), limits: defaultDueLimits };
    const due = fleet.flatMap(({ collectionId, properties }) => dueOf(collectionId, properties, on));
    const pressing = due.filter(({ state }) => state !== 'fine').map(({ what, state }) => `${what} ${state}`);
    expect(pressing.toSorted()).toEqual(['Licence overdue', 'Service due-soon']);
  });

  it('flies the survey with a crew whose records are in order', async () => {
    const crew = await ask<PlanCrew>('GET', `/flights/oa/v2/plans/${surveyPlanId}/crew`);
    expect(crew.members.map(({ name }) => name).toSorted()).toEqual([
      'Demo - Robin Field',
      'Demo - battery 1',
      'Demo - battery 2',
      'Demo - survey drone',
    ]);
    expect(crew.findings.filter(({ state }) => state !== 'fine')).toEqual([]);
  });
});

describe('the vehicle', () => {
  it('is one, labelled as simulated, linked with its drone, over the site, and moves', async () => {
    const linked = async () => (await calls.vehicles()).find(({ fleetObjectId }) => fleetObjectId === 'demo-drone-1');
    await waitFor(async () => (await linked()) !== undefined, PATIENCE_MS);
    const vehicle = await linked();
    expect(vehicle).toMatchObject({ isSimulated: true, isUnknown: false, isStatic: false, kind: 'multirotor' });
    expect(vehicle?.vehicle).toMatch(/^Demo - /);
    const { x, y } = toSite(vehicle?.geometry?.coordinates ?? []);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(SITE_HALF_M);
    await waitFor(async () => (await linked())?.timestamp !== vehicle?.timestamp, PATIENCE_MS);
  });
});
