import { randomUUID } from 'node:crypto';
import type { MissionClearance } from '@overflight/contract/telemetry/missions.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at } from '@overflight/flight/testing/sample-plan.ts';
import { describe, expect, it } from 'vitest';
import { planCalls } from '../../../plans/testing/plan-calls.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const plans = planCalls(server, admin);
const survey = aPlan([aSurvey()]);

async function savePlan(plan: object = survey): Promise<string> {
  const flightPlanId = randomUUID();
  expect((await plans.save({ ...plan, flightPlanId })).statusCode).toBe(200);
  return flightPlanId;
}

async function clearanceOf(planId: string): Promise<MissionClearance> {
  const url = `/flights/oa/v2/plans/${planId}/mission/clearance`;
  return (await server.app.inject({ url, headers: admin.headers })).json();
}

describe('the clearance of a mission', () => {
  it('is shown before sending: unchecked items are never clear', async () => {
    const { verdict, findings } = await clearanceOf(await savePlan());
    expect(verdict).toBe('not-checked');
    expect(findings).toContainEqual({ about: 'Crew', state: 'not-checked', text: 'No pilot is named.' });
    expect(findings).toContainEqual({
      about: 'Restrictions',
      state: 'not-checked',
      text: expect.stringMatching(/^No airspace data is installed|^The list of places/),
    });
    expect(findings.filter(({ state }) => state === 'clear')).toEqual([]);
  });

  it('reports a flight through the structure it scans', async () => {
    const through = aRoute(at(-100, 10), at(0, 10));
    const { verdict, headline, findings } = await clearanceOf(
      await savePlan({ ...survey, segments: [aStructureScan(), { ...through, segmentId: 'through' }] }),
    );
    expect([verdict, headline]).toEqual(['not-allowed', 'This mission passes through a structure that it scans']);
    expect(findings).toContainEqual({
      about: 'Structure',
      state: 'stop',
      text: expect.stringMatching(/^Structure Scan 1: The flight passes through the structure/) as string,
    });
  });

  it('reports imported fences and rally points as not sent, and a fence that the flight enters', async () => {
    const [lng, lat] = survey.homePoint.position as [number, number];
    const keepOut = [
      [lat - 0.01, lng - 0.01],
      [lat - 0.01, lng + 0.01],
      [lat + 0.01, lng],
    ];
    const document = {
      geoFence: { polygons: [{ inclusion: false, polygon: keepOut }], circles: [] },
      rallyPoints: { points: [[lat, lng, 30]] },
    };
    const keptFromImport = { document, items: [], segments: [] };
    const { findings } = await clearanceOf(await savePlan({ ...survey, keptFromImport }));
    expect(findings.filter(({ about }) => about === 'Fences')).toEqual([
      { about: 'Fences', state: 'caution', text: 'The flight enters fence 1.' },
      { about: 'Fences', state: 'caution', text: 'Rally point 1 lies inside fence 1.' },
      {
        about: 'Fences',
        state: 'caution',
        text: 'Not sent: 1 fence and 1 rally point. Those on the vehicle stay.',
      },
    ]);
  });
});
