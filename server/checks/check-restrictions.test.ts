import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import { aRestriction, restrictionCalls } from '../restrictions/testing/restriction-calls.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { makeGeoTiff } from '../terrain/testing/make-geotiff.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aPublished, installAirspace, installUsAirspace } from './testing/install-airspace.ts';

type Answer = AnswerOf<typeof readPlanRestrictions>;

const HOUR_MS = 3_600_000;
const server = await startTestServer();
const { services } = server;
const pilot = await signInAs(server, { products: ['users', 'custom-restrictions'] });
const stranger = await signInAs(server, { tenant: 'elsewhere', products: ['users', 'custom-restrictions'] });
const plans = planCalls(server, pilot);
const own = restrictionCalls(server, pilot.headers);

beforeEach(async () => {
  for (const table of ['plans', 'custom_restrictions', 'overlay_features', 'overlay_datasets'] as const)
    await services.db.deleteFrom(table).execute();
});

async function check(query = '', collection = 'default', headers = pilot.headers): Promise<Answer> {
  const url = `/locations/oa/v2/collections/${collection}/restrictions${query}`;
  const answer = await server.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function checkDraft(plan: object) {
  const sent = { method: 'POST', url: '/locations/oa/v2/checks/restrictions', headers: pilot.headers } as const;
  return server.app.inject({ ...sent, payload: plan });
}

const hourText = (hours: number) => new Date(services.now().getTime() + hours * HOUR_MS).toISOString();

/** Flies over the square of `aRestriction`: its waypoints lie west and east of it. */
function aPlanAcross(changes: object = {}) {
  const metadata = { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  const waypoints = [
    [-122.47, 37.77],
    [-122.43, 37.77],
  ].map((coordinates, index) => ({ index, coordinates, metadata }));
  const segment = {
    type: 'waypointRoute',
    segmentId: 's1',
    segmentMetadata: { flightSpeed: 10, altitude: 60 },
    waypoints,
  };
  return aPlanToSave({ homePoint: { position: [-122.47, 37.75] }, segments: [segment], ...changes });
}

describe('flight restrictions of the plans of a collection', () => {
  it('CHECK-01 lists what every plan touches with any of its legs, and each restriction once with all that is known', async () => {
    await installUsAirspace(services);
    await installAirspace(services, { kind: 'FAA_ProhibitedAreas', restrictions: [aPublished(-122.46, 37.76)] });
    const stadium = aRestriction({ Reason: 'Match', ceilingMeters: 300 });
    await own.save(stadium);
    const [across, away] = [aPlanAcross(), aPlanToSave({ homePoint: { position: [-121, 38] } })];
    await plans.save(across);
    await plans.save(away);
    const answer = await check();
    expect(answer.notChecked).toBeUndefined();
    expect(answer.flights).toMatchObject(
      [
        { flightPlanId: across.flightPlanId, restrictions: [stadium.properties.id, 'FAA_ProhibitedAreas:p1'] },
        { flightPlanId: away.flightPlanId, restrictions: [], verdicts: [] },
      ].sort((a, b) => (a.flightPlanId < b.flightPlanId ? -1 : 1)),
    );
    expect(answer.restrictions).toMatchObject([
      { id: stadium.properties.id, name: 'Stadium', ceilingMeters: 300, source: 'Custom flight restriction' },
      {
        id: 'FAA_ProhibitedAreas:p1',
        name: 'P-1',
        ceilingMeters: 457.2,
        dataset: 'FAA_ProhibitedAreas',
        source: 'FAA prohibited areas',
        TYPE_CODE: 'P',
      },
    ]);
  });

  it('CHECK-01 answers an empty object without an id', async () => {
    for (const what of ['restrictions', 'weather/alerts', 'weather/forecast']) {
      const answer = await server.app.inject({ url: `/locations/oa/v2/collections//${what}`, headers: pilot.headers });
      expect([what, answer.statusCode, answer.json()]).toEqual([what, 200, {}]);
    }
  });

  it('CHECK-01 covers one plan if one is requested, and no other collection or tenant', async () => {
    const [one, other] = [aPlanAcross(), aPlanAcross({ collectionId: 'fields' })];
    await plans.save(one);
    await plans.save(other);
    const idsOf = (answer: Answer) => answer.flights.map(({ flightPlanId }) => flightPlanId);
    expect(idsOf(await check(`?flightPlanId=${one.flightPlanId}`))).toEqual([one.flightPlanId]);
    expect(idsOf(await check(`?flightPlanId=${other.flightPlanId}`))).toEqual([]);
    expect(idsOf(await check('', 'fields'))).toEqual([other.flightPlanId]);
    expect(idsOf(await check('', 'default', stranger.headers))).toEqual([]);
    await restrictionCalls(server, stranger.headers).save(aRestriction());
    expect((await check()).restrictions).toEqual([]);
  });

  it('includes their areas if one plan is requested', async () => {
    const [plan, stadium] = [aPlanAcross(), aRestriction()];
    await plans.save(plan);
    await own.save(stadium);
    await installAirspace(services, { kind: 'FAA_ProhibitedAreas', restrictions: [aPublished(-122.46, 37.76)] });
    const { areas } = await check(`?flightPlanId=${plan.flightPlanId}`);
    expect(areas?.map(({ restrictionId }) => restrictionId)).toEqual([stadium.properties.id, 'FAA_ProhibitedAreas:p1']);
    expect(areas?.[0]?.polygons).toEqual([stadium.geometry.coordinates]);
    expect((await check()).areas).toBeUndefined();
  });

  it('sees a restriction that was just saved, changed or deleted, and one that was just imported', async () => {
    await plans.save(aPlanAcross());
    const found = async () => (await check()).restrictions.map(({ name }) => name);
    const stadium = aRestriction();
    expect(await found()).toEqual([]);
    await own.save(stadium);
    expect(await found()).toEqual(['Stadium']);
    await own.save({ ...aRestriction({}, { west: -100, south: 40 }), properties: stadium.properties });
    expect(await found()).toEqual([]);
    await installAirspace(services, { kind: 'FAA_ProhibitedAreas', restrictions: [aPublished(-122.46, 37.76)] });
    expect(await found()).toEqual(['P-1']);
    await installAirspace(services, { kind: 'FAA_ProhibitedAreas' });
    expect(await found()).toEqual([]);
  });

  it('counts times from now on and those that begin within twelve hours, and altitudes that can be compared', async () => {
    await plans.save(aPlanAcross({ planMetadata: { altitudeMode: 'terrain', altitude: 60 } }));
    const saved: [string, object][] = [
      ['over', { activeTime: hourText(-5), endTime: hourText(-1) }],
      ['now', { activeTime: hourText(-5), endTime: hourText(1) }],
      ['soon', { activeTime: hourText(11), endTime: hourText(14) }],
      ['later', { activeTime: hourText(13), endTime: hourText(15) }],
    ];
    for (const [name, times] of saved) await own.save(aRestriction({ name, ...times }));
    const low = aPublished(-122.46, 37.76, { id: 'low', name: 'low', ceiling: { metres: 30, above: 'ground' } });
    const high = aPublished(-122.46, 37.76, { id: 'high', name: 'high', floor: { metres: 90, above: 'ground' } });
    await installAirspace(services, { kind: 'FAA_NationalSecurity', restrictions: [low, high] });
    // The return leg is level and the ground unknown: its height above ground is unknown too.
    const names = (await check()).restrictions.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['high', 'low', 'now', 'soon']);
    const soon = (await check()).restrictions.find(({ name }) => name === 'soon');
    expect(soon).toMatchObject({ activeTime: expect.any(String), endTime: expect.any(String) });
  });

  it('finds them across the antimeridian', async () => {
    await installAirspace(services, {
      kind: 'GeoJSON',
      id: 'pacific',
      restrictions: [aPublished(179.99, -17, { name: 'Taveuni' })],
    });
    const waypoint = (lng: number, index: number) => ({
      index,
      coordinates: [lng, -16.99],
      metadata: { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 },
    });
    const waypoints = [waypoint(179.98, 0), waypoint(-179.98, 1)];
    const segments = [
      { type: 'waypointRoute', segmentId: 's', segmentMetadata: { flightSpeed: 10, altitude: 60 }, waypoints },
    ];
    for (const position of [
      [179.97, -16.95],
      [-179.97, -16.95],
    ])
      await plans.save(aPlanToSave({ homePoint: { position }, segments }));
    expect((await check()).flights.map(({ restrictions }) => restrictions)).toEqual([['pacific:p1'], ['pacific:p1']]);
  });
});

describe('the height of a plan in the restrictions it touches', () => {
  const cell = (feet: number, west: number) =>
    aPublished(west, 37.76, {
      id: `cell-${feet}`,
      name: `SFO ${feet}`,
      ceiling: null,
      ceilingMeters: feet * 0.3048,
      properties: { APT1_LAANC: 1 },
    });
  const verdictsOf = ({ flights }: Answer) =>
    Object.fromEntries((flights[0]?.verdicts ?? []).map(({ restrictionId, ...verdict }) => [restrictionId, verdict]));

  it('PLAN-10 is the same for a saved plan and for a draft of it', async () => {
    await installAirspace(services, {
      kind: 'FAA_Facilities',
      restrictions: [cell(100, -122.46), cell(400, -122.445)],
    });
    const stadium = aRestriction({ ceilingMeters: 300 });
    await own.save(stadium);
    const plan = aPlanAcross({ planMetadata: { altitudeMode: 'terrain', altitude: 60 } });
    await plans.save(plan);
    const saved = verdictsOf(await check());
    expect(saved).toMatchObject({
      'FAA_Facilities:cell-100': { is: 'too-high', flownMeters: 60, above: 'ground' },
      [stadium.properties.id]: { is: 'closed', flownMeters: 60 },
    });
    expect(verdictsOf((await checkDraft(plan)).json())).toEqual(saved);
  });

  it('PLAN-10 is not checked where heights above take-off would have to be compared over unknown ground', async () => {
    await installAirspace(services, {
      kind: 'FAA_Facilities',
      restrictions: [cell(100, -122.46), cell(400, -122.445)],
    });
    const answer = (await checkDraft(aPlanAcross())).json<Answer>();
    for (const verdict of Object.values(verdictsOf(answer)))
      expect(verdict).toMatchObject({ is: 'not-checked', flownMeters: 60, above: 'take-off' });
  });
});

describe('unchecked airspace never reads as clear', () => {
  const sanFrancisco = () => aPlanToSave();
  const reasonOf = async () => {
    const answer = await check();
    return [answer.notChecked, answer.flights[0]?.notChecked];
  };

  it('if nothing is installed, or only demo data; findings are still listed', async () => {
    expect(await check()).toEqual({ notChecked: 'No airspace data is installed.', flights: [], restrictions: [] });
    const stadium = aRestriction();
    await own.save(stadium);
    await installAirspace(services, {
      id: 'demo-airspace',
      kind: 'GeoJSON',
      isDemo: true,
      restrictions: [aPublished(-122.46, 37.77)],
    });
    await plans.save(sanFrancisco());
    const { notChecked, flights, restrictions } = await check();
    expect(notChecked).toBe('Only demo airspace data is installed.');
    expect(flights[0]).toMatchObject({
      flightPlanId: expect.any(String),
      restrictions: [stadium.properties.id, 'demo-airspace:p1'],
    });
    expect(restrictions[1]).toMatchObject({ isDemo: true });
  });

  it('where a part is missing or too old', async () => {
    await plans.save(sanFrancisco());
    await installAirspace(services, { kind: 'FAA_ProhibitedAreas' });
    expect((await reasonOf())[1]).toBe(
      'Not installed: FAA facility maps; FAA national security areas; FAA national security areas, part-time.',
    );
    await installUsAirspace(services);
    expect(await reasonOf()).toEqual([undefined, undefined]);
    await installAirspace(services, { kind: 'FAA_NationalSecurity', ageDays: 31 });
    expect((await reasonOf())[1]).toMatch(/^Too old: FAA national security areas \(\d{4}-\d\d-\d\d\)\.$/);
  });

  it('where entries of the published data could not be read', async () => {
    await plans.save(sanFrancisco());
    await installUsAirspace(services);
    await installAirspace(services, { kind: 'FAA_NationalSecurity', skipped: 12 });
    await installAirspace(services, { kind: 'Recreational_Fixed', skipped: 3 });
    expect((await reasonOf())[1]).toBe('12 entries of FAA national security areas could not be read.');
    await installAirspace(services, { kind: 'FAA_Facilities', skipped: 1 });
    expect((await reasonOf())[1]).toBe(
      '1 entry of FAA facility maps could not be read. 12 entries of FAA national security areas could not be read.',
    );
  });

  it('in a country whose airspace is not installed, also where only a part of the flight lies there', async () => {
    await installUsAirspace(services);
    const metadata = { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
    const waypoints = [{ index: 0, coordinates: [-117.05, 32.45], metadata }];
    const segment = {
      type: 'waypointRoute',
      segmentId: 's',
      segmentMetadata: { flightSpeed: 10, altitude: 60 },
      waypoints,
    };
    await plans.save(aPlanToSave({ homePoint: { position: [-117.05, 32.65] }, segments: [segment] }));
    expect(await reasonOf()).toEqual([undefined, 'Not installed: Airspace data of Mexico.']);
  });
});

describe('an unsaved plan', () => {
  it('CHECK-01 is checked as it is sent', async () => {
    await own.save(aRestriction());
    const plan = aPlanAcross();
    const answer = await checkDraft(plan);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { flights: [{ flightPlanId: plan.flightPlanId }], restrictions: [{ name: 'Stadium' }] },
    ]);
    const elsewhere = await checkDraft({ ...plan, segments: [] });
    expect(elsewhere.json().restrictions).toEqual([]);
  });

  it('is refused with a message if it is invalid', async () => {
    const answer = await checkDraft({ flightPlanId: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
  });
});

describe('a check that would take minutes', () => {
  const LEGS = 20_000;
  const CORNERS = 4900;
  const metadata = { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  /** Up and down between two parallels, inside the mouth of every `aHook`. */
  const zigzag = () =>
    aPlanAcross({
      homePoint: { position: [-122.45, 37.75] },
      segments: [
        {
          type: 'waypointRoute',
          segmentId: 's1',
          segmentMetadata: { flightSpeed: 10, altitude: 60 },
          waypoints: Array.from({ length: LEGS }, (_, index) => ({
            index,
            coordinates: [-122.45 + index * 1e-7, 37.75 + (index % 2) * 0.01],
            metadata,
          })),
        },
      ],
    });
  /** Its box contains the flight, its area does not: two thin arms with many corners. */
  function aHook() {
    const east = -122.44;
    const arm = Array.from({ length: CORNERS }, (_, index) => [-122.46, 37.74 + (index / CORNERS) * 0.03]);
    const ring = [...arm, [east, 37.77], [east, 37.769], [-122.4599, 37.769], [-122.4599, 37.74], [-122.46, 37.74]];
    return { ...aRestriction(), geometry: { type: 'Polygon', coordinates: [ring] } };
  }

  it('ends early and says that it is not complete, and others are answered meanwhile', async () => {
    for (let count = 0; count < 6; count++) expect((await own.save(aHook())).statusCode).toBe(200);
    await own.save(aRestriction({}, { west: -122.451, south: 37.749 }));
    let isDone = false;
    const checking = checkDraft(zigzag()).finally(() => (isDone = true));
    let others = 0;
    while (!isDone) {
      expect((await server.app.inject('/healthz')).statusCode).toBe(200);
      others++;
      await setTimeout(5);
    }
    const answer: Answer = (await checking).json();
    expect(others).toBeGreaterThan(10);
    expect(answer.restrictions).toHaveLength(1);
    expect(answer.flights[0]).toMatchObject({
      verdicts: [{ is: 'not-checked', flownMeters: 60.96 }],
      notChecked: expect.stringContaining('too many legs near too many restrictions to be checked completely'),
    });
  });

  it('cannot be asked for many times at once by one person, which others do not notice', async () => {
    const plan = aPlanAcross();
    const many = Array.from({ length: 30 }, () => checkDraft(plan));
    const other = await server.app.inject({
      method: 'POST',
      url: '/locations/oa/v2/checks/restrictions',
      headers: stranger.headers,
      payload: plan,
    });
    expect(other.statusCode).toBe(200);
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await checkDraft(plan)).statusCode).toBe(200);
  });
});

describe('the ground below a plan', () => {
  const ground = async (heightAt: (column: number) => number) => {
    const admin = await signInAs(server, { products: ['admins'] });
    const west = -122.5;
    const payload = makeGeoTiff({ columns: 100, rows: 60, heightAt, west, north: 37.8, step: 0.001, noData: -9999 });
    const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
    const url = `/terrain/v1/admin/files/${randomUUID()}`;
    await server.app.inject({ method: 'PUT', url: `${url}?fileName=bay.tif&datum=navd88`, headers, payload });
    return () => server.app.inject({ method: 'DELETE', url, headers: admin.headers });
  };
  const verdictsOf = async (ceilingMeters: number) => {
    const stadium = aRestriction({ ceilingMeters });
    await own.save(stadium);
    const { flights } = (await checkDraft(aPlanAcross())).json<Answer>();
    await own.remove(stadium.properties.id);
    return flights[0]?.verdicts;
  };

  it('CHECK-01 turns not checked into an answer: surely in it, surely above it', async () => {
    expect(await verdictsOf(100)).toMatchObject([{ is: 'not-checked' }]);
    const removeLevel = await ground(() => 20);
    // 60 m above home: within 100 m of the ground, and not within 40 m.
    expect(await verdictsOf(100)).toMatchObject([{ is: 'closed' }]);
    expect(await verdictsOf(40)).toEqual([]);
    await removeLevel();
  });

  it('CHECK-01 stays not checked where a part of the ground is unknown, or on the verge', async () => {
    const removeVoid = await ground((column) => (column === 50 ? -9999 : 20));
    expect(await verdictsOf(40)).toMatchObject([{ is: 'not-checked' }]);
    await removeVoid();
    const removeLevel = await ground(() => 20);
    expect(await verdictsOf(59)).toMatchObject([{ is: 'not-checked' }]);
    await removeLevel();
  });
});
