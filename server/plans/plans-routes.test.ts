import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SavedPlan, PlanSummary, PlanToSave, listPlans } from '@overflight/contract/plans/plans.ts';
import { defaultPlanMetadata } from '@overflight/flight/plan/edit/defaults.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, bentField } from '@overflight/flight/testing/sample-plan.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aPlanToSave, planCalls, PLANS } from './testing/plan-calls.ts';

const server = await startTestServer();
const pilot = await signInAs(server, { name: 'Ana Pilot' });
const { ask, save, read, list } = planCalls(server, pilot);
const whole = () => ({
  ...aPlan([aSurvey(bentField), aStructureScan(), aRoute(at(0, 10), at(0, 90))]),
  ...aPlanToSave(),
});

const star = (corners: number, radiusM: number) =>
  Array.from({ length: corners }, (_, i) => {
    const [angle, reachM] = [(i / corners) * 2 * Math.PI, i % 2 === 0 ? radiusM : radiusM / 2];
    return at(reachM * Math.cos(angle), reachM * Math.sin(angle));
  });

describe('the calls of plans', () => {
  it('PLAN-01 save, list, read in each format, and delete a plan', async () => {
    const plan = whole();
    const saved = await save(plan);
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"1"']);
    const answered = SavedPlan.parse(saved.json());
    const listed = await list('collectionId=default&limit=200');
    const [summaries, rest] = listPlans.answer.parse(listed.json());
    expect(summaries.map(({ flightPlanId }) => flightPlanId)).toEqual([plan.flightPlanId]);
    expect(rest).toEqual({ total: 1, users: [{ id: pilot.id, name: 'Ana Pilot' }] });

    const again = await read(plan.flightPlanId);
    expect(again.json()).toEqual(answered);
    expect(again.headers).toMatchObject({ etag: '"1"', 'content-type': 'application/json; charset=utf-8' });
    expect(PlanSummary.parse((await read(plan.flightPlanId, 'summary')).json())).toEqual(summaries[0]);
    const file = await read(plan.flightPlanId, 'qgc');
    expect(file.headers['content-disposition']).toBe('attachment; filename="North field.plan"');
    expect(file.json()).toMatchObject({ fileType: 'Plan', groundStation: expect.any(String) });

    expect((await ask(`/${plan.flightPlanId}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await read(plan.flightPlanId)).json()).toMatchObject({ code: 'not-found' });
    expect((await list()).json()).toEqual([[], { total: 0, users: [] }]);
  });

  it('PLAN-02 fill in the defaults of what was left out', async () => {
    const plan = aPlanToSave();
    const answered = SavedPlan.parse((await save(plan)).json());
    const by = { id: pilot.id, name: 'Ana Pilot', email: pilot.email, date: answered.lastUpdated };
    expect(answered).toEqual({
      ...plan,
      name: '(unnamed)',
      collectionId: 'default',
      collectionName: 'Unassigned',
      planMetadata: defaultPlanMetadata,
      createdBy: by,
      updatedBy: by,
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      segments: [],
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [-122.45, 37.78] }, properties: { kind: 'home' } },
      ],
      totalDistance: 0,
      totalTime: 0,
      version: 1,
    });
    const { segments: _, features: __, ...shared } = answered;
    const summary = PlanSummary.parse((await read(plan.flightPlanId, 'summary')).json());
    const nothing = { segmentTypes: [], photoCount: 0, flightDistance: 0, flightTime: 0, status: 'draft' };
    expect(summary).toEqual({ ...shared, ...nothing });
  });

  it("PLAN-02 compute totals, photos and features, ignoring the client's", async () => {
    const plan = { ...whole(), totalDistance: 7, totalTime: 7, features: [], version: 99, createdBy: { id: 'me' } };
    const answered = SavedPlan.parse((await save(plan)).json());
    const { distanceM, timeS, photoCount } = planTotals(whole());
    expect(answered).toMatchObject({ totalDistance: distanceM, totalTime: timeS, version: 1 });
    expect(answered.createdBy.id).toBe(pilot.id);
    expect(answered.features.map(({ properties }) => properties['kind'])).toEqual([
      'home',
      'area',
      'path',
      'area',
      'path',
      'path',
      'waypoint',
      'waypoint',
    ]);
    const segmentTypes = ['survey', 'structureScan', 'waypointRoute'];
    const summary = (await read(plan.flightPlanId, 'summary')).json();
    const flight = flightEstimate(whole());
    expect(summary).toMatchObject({ photoCount, segmentTypes, status: 'planned' });
    expect(summary).toMatchObject({ flightDistance: flight.distanceM, flightTime: flight.timeS });
    expect(flight.timeS).toBeGreaterThan(timeS ?? Infinity);
  });

  it('say that a plan is incomplete while a segment has no path, and that it has no time without a speed', async () => {
    const crossed = aSurvey([at(0, 0), at(100, 100), at(100, 0), at(0, 100)]);
    const plan = { ...aPlan([crossed], { flightSpeed: 0 }), ...aPlanToSave() };
    await save(plan);
    expect((await read(plan.flightPlanId, 'summary')).json()).toMatchObject({ status: 'incomplete', totalTime: null });
  });

  it('store any plan that the flight core can hold', async () => {
    const held: FlightPlan = { ...whole(), keptFromImport: { document: {}, items: [], segments: [] } };
    expect(PlanToSave.parse(held)).toMatchObject({ segments: held.segments });
    const { createdBy: _, updatedBy: __, lastUpdated: ___, ...toSave } = held;
    expect(toSave satisfies PlanToSave).toBeTruthy();
  });

  it('keep odd names as they are typed, but for what no file may be named', async () => {
    const typed = 'Ünïcødé 🚁 "north" <1>/2 %_\\ \u0007\u2028 \ud800';
    const plan = aPlanToSave({ name: typed });
    const { name } = (await save(plan)).json();
    expect(name).toBe('Ünïcødé 🚁 -north- -1--2 %_- \u0007\u2028 \ud800');
    expect((await read(plan.flightPlanId)).json().name).toBe(name);
    const file = await read(plan.flightPlanId, 'qgc');
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="ncd  -north- -1--2 _-  .plan"',
    ]);
  });

  it('read an id in capitals as the same id', async () => {
    const plan = aPlanToSave();
    await save({ ...plan, flightPlanId: plan.flightPlanId.toUpperCase() });
    expect((await read(plan.flightPlanId.toUpperCase())).json().flightPlanId).toBe(plan.flightPlanId);
  });
});

describe('a plan that is not right', () => {
  const refused = async (plan: object) => {
    const answer = await save(plan);
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is refused with the place of the fault', async () => {
    const [survey] = [aSurvey()];
    const cameraMetadata = { ...survey.cameraMetadata, frontalOverlap: 96 };
    const plan = aPlanToSave({ segments: [aStructureScan(), aRoute(), { ...survey, cameraMetadata }] });
    expect(await refused(plan)).toMatchObject({
      status: 400,
      code: 'invalid-request',
      detail: 'Check plans.0.segments.2.cameraMetadata.frontalOverlap (max value: 95 %).',
    });
    expect((await read(plan.flightPlanId)).statusCode).toBe(404);
  });

  it('reports twenty faults at most', async () => {
    const waypoints = Array.from({ length: 30 }, () => ({ index: -1, coordinates: [0, 0], metadata: {} }));
    const { status, fields, detail } = await refused(aPlanToSave({ segments: [{ ...aRoute(), waypoints }] }));
    expect([status, fields.length]).toEqual([400, 20]);
    expect(detail).toMatch(/and 10 more\.$/);
  });

  it('is refused even where it has more faults than can be counted', async () => {
    const metadata = { altitude: 'x', flightSpeed: 'x', gimbal: 'x', pitch: 'x', yaw: 'x' };
    const waypoints = Array.from({ length: 20_000 }, () => ({ metadata }));
    expect(await refused(aPlanToSave({ segments: [{ ...aRoute(), waypoints }] }))).toMatchObject({ status: 400 });
  });

  it.each([
    ['a place off the earth', { homePoint: { position: [200, 0] } }, 'plans.0.homePoint.position'],
    [
      'a path with a word in it',
      {
        segments: [
          {
            ...aSurvey(),
            pathCoordinates: [
              [8, 47],
              ['8', 47],
            ],
          },
        ],
      },
      'plans.0.segments.0.pathCoordinates.1',
    ],
    [
      'a path with a hole in it',
      { segments: [{ ...aSurvey(), pathCoordinates: [null] }] },
      'plans.0.segments.0.pathCoordinates.0',
    ],
    ['an unknown kind of segment', { segments: [{ type: 'loop', segmentId: 'o' }] }, 'plans.0.segments.0.type'],
    ['two segments of one id', { segments: [aRoute(), aRoute()] }, 'plans.0.segments'],
    ['an id that is none', { flightPlanId: 'plan-1' }, 'plans.0.flightPlanId'],
    ['no visible name', { name: ' ' }, 'plans.0.name'],
    ['a name too long', { name: 'x'.repeat(201) }, 'plans.0.name'],
  ])('is refused for %s', async (_, changes, field) => {
    const answer = await refused(aPlanToSave(changes));
    expect(answer).toMatchObject({ status: 400, fields: [{ field }] });
  });

  it('is refused where it is nested so deep that it could not be written', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const text = JSON.stringify({ plans: [aPlanToSave({ keptFromImport: { document: 'deep' } })] });
    const payload = text.replace('"deep"', deep);
    const headers = { ...pilot.headers, 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: PLANS, headers, payload });
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, 'plans.0.keptFromImport']);
  });

  it('is refused before it costs seconds of planning', async () => {
    const scans = Array.from({ length: 5 }, () => ({ ...aStructureScan(star(750, 5)), segmentId: randomUUID() }));
    const survey = { ...aSurvey(), pathCoordinates: [], boundaryCoordinates: star(200, 1000) };
    const surveys = Array.from({ length: 200 }, () => ({ ...survey, segmentId: randomUUID() }));
    for (const segments of [scans, surveys])
      expect(await refused(aPlanToSave({ segments }))).toMatchObject({ status: 413, code: 'plan-too-large' });
  });

  it('is stored as incomplete where a structure has more corners than a scan is planned for', async () => {
    const plan = aPlanToSave({ segments: [aStructureScan(star(20_000, 1000))] });
    expect((await save(plan)).statusCode).toBe(200);
    expect((await read(plan.flightPlanId, 'summary')).json()).toMatchObject({ status: 'incomplete' });
  });

  it('is stored where a silo was drawn corner by corner, as map files do', async () => {
    const silo = Array.from({ length: 361 }, (_, i) => {
      const angle = (i / 361) * 2 * Math.PI;
      return at(10 * Math.cos(angle), 10 * Math.sin(angle)).map((degrees) => Number(degrees.toFixed(7)));
    });
    const saved = await save(aPlanToSave({ segments: [aStructureScan(silo)] }));
    expect([saved.statusCode, saved.json().totalDistance > 500]).toEqual([200, true]);
  });

  it('is stored if numbers overflow, as numbers', async () => {
    const survey = aSurvey();
    const segmentMetadata = { ...survey.segmentMetadata, triggerDistance: 1e-300 };
    const planMetadata = { flightSpeed: 1e-300 };
    const answer = await save(aPlanToSave({ planMetadata, segments: [{ ...survey, segmentMetadata }] }));
    expect(SavedPlan.parse(answer.json()).totalTime).toBe(Number.MAX_SAFE_INTEGER);
    expect(listPlans.answer.safeParse((await list()).json()).success).toBe(true);
  });

  it('is refused where its name cannot be stored', async () => {
    expect(await refused(aPlanToSave({ name: 'a\u0000b' }))).toMatchObject({ status: 400 });
  });
});

describe('an address', () => {
  it.each(['/not-an-id', '/not-an-id/versions', `/${randomUUID()}/versions/0`, `/${randomUUID()}/versions/9999999999`])(
    'that names nothing possible is refused: %s',
    async (path) => {
      expect((await ask(path)).statusCode).toBe(400);
    },
  );
});
