import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { qgcText } from '@overflight/flight/testing/qgc-text.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { genuine, genuineFiles, type FixtureFile } from '@overflight/flight/testing/genuine-files.ts';
import { madeUpFiles } from '@overflight/flight/testing/made-up-files.ts';
import {
  aPlan,
  aRoute,
  aStructureScan,
  aSurvey,
  at,
  bentField,
  pilot,
} from '@overflight/flight/testing/sample-plan.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aPlanToSave, planCalls } from './testing/plan-calls.ts';

const server = await startTestServer();
const { save, read } = planCalls(server, await signInAs(server));

function imported(text: string, name = 'Imported'): FlightPlan {
  const read = readQgcPlan(text, { by: pilot, newId: randomUUID, home: [8, 47], name });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
}
/** A plan after a JSON round trip, where −0 is 0. */
const asSent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const flown = ({ planMetadata, homePoint, segments, keptFromImport }: FlightPlan) =>
  asSent({ planMetadata, homePoint, segments, keptFromImport });
const withoutIds = ({ segments, ...rest }: FlightPlan) => ({
  ...flown({ segments, ...rest }),
  keptFromImport: undefined,
  segments: asSent(segments).map((segment) => ({ ...segment, segmentId: '' })),
});

describe('plan files through the server', () => {
  /** The same plan as read from its file, as stored, and as written again. */
  const through = async ({ name, text }: FixtureFile) => {
    const plan = imported(text, 'Imported');
    const { statusCode, body } = await save(plan);
    if (statusCode !== 200) throw new Error(`${name}: ${body}`);
    const stored = SavedPlan.parse((await read(plan.flightPlanId)).json());
    return { plan, stored, written: (await read(plan.flightPlanId, 'qgc')).body };
  };

  it.each(madeUpFiles('plans'))('GEO-07 $name is stored, read back and written out the same', async (file) => {
    const { plan, stored, written } = await through(file);
    expect(flown(stored)).toEqual(flown(plan));
    expect(written).toBe(qgcText(plan));
  });

  it.skipIf(genuine.isMissing)(`GEO-07 keep every genuine file${genuine.reason}`, async () => {
    const files = genuineFiles('plans');
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) {
      const { plan, stored, written } = await through(file);
      expect({ name: file.name, ...flown(stored) }).toEqual({ name: file.name, ...flown(plan) });
      expect(written).toBe(qgcText(plan));
    }
  });

  it('GEO-07 give back the plan that was drawn here', async () => {
    const drawn = aPlan([aSurvey(bentField), aStructureScan(), aRoute(at(0, 10), at(0, 90))]);
    const plan = { ...drawn, flightPlanId: randomUUID() };
    await save(plan);
    const file = (await read(plan.flightPlanId, 'qgc')).body;
    expect(file).toBe(qgcText(plan));
    expect(withoutIds(imported(file))).toEqual(withoutIds(plan));
  });

  it('keep values that other ground stations allow and our forms do not', async () => {
    const metadata = { altitude: -12.5, flightSpeed: 3, gimbal: true, pitch: 120, yaw: 359.5 };
    const route = { ...aRoute(), waypoints: [{ index: 0, coordinates: at(0, 10), metadata }] };
    const scan = aStructureScan();
    const valley = { ...scan, segmentMetadata: { ...scan.segmentMetadata, scanBottomAlt: -20 } };
    const planMetadata = { ...aPlan().planMetadata, gimbal: true, yaw: 270.25 };
    const plan = { ...aPlanToSave({ planMetadata, segments: [route, valley] }) };
    expect((await save(plan)).statusCode).toBe(200);
    expect((await read(plan.flightPlanId)).json()).toMatchObject({ planMetadata, segments: [route, valley] });
  });

  it('PLAN-01 PLAN-07 are named and called what the table of formats says, and may be bytes', async () => {
    const plan = { ...aPlan([aRoute(at(0, 10))]), flightPlanId: randomUUID(), name: 'Roof (east)' };
    await save(plan);
    const { headers } = await read(plan.flightPlanId, 'qgc');
    expect(headers['content-disposition']).toBe('attachment; filename="Roof east.plan"');
    expect(headers['content-type']).toContain('application/json');
    const kmz = await read(plan.flightPlanId, 'wpml-fly');
    expect(kmz.headers['content-disposition']).toBe('attachment; filename="Roof east.kmz"');
    expect(kmz.headers['content-type']).toBe('application/vnd.google-earth.kmz');
    expect([...kmz.rawPayload.subarray(0, 4)]).toEqual([80, 75, 3, 4]);
  });

  it('are refused where no vehicle could hold them', async () => {
    const scan = aStructureScan([at(0, 0), at(0, 30)], { shapeType: 'circle' });
    const cameraMetadata = { ...scan.cameraMetadata, adjustedFootprintFrontal: 0.05, distanceToSurface: 1 };
    const scans = Array.from({ length: 20 }, () => ({ ...scan, cameraMetadata, segmentId: randomUUID() }));
    const plan = aPlanToSave({ segments: scans });
    expect((await save(plan)).statusCode).toBe(200);
    const answer = await read(plan.flightPlanId, 'qgc');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'plan-too-long']);
  });
});
