import { describe, expect, it } from 'vitest';
import { readQgcPlan } from '../../formats/qgc-plan/read-qgc-plan.ts';
import { decodeMessage } from '../../mavlink/decode-message.ts';
import { scanDatagram } from '../../mavlink/scan-frames.ts';
import { editSurvey } from '../../survey/edit-survey.ts';
import { genuine, genuineFile } from '../../testing/genuine-files.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home, pilot } from '../../testing/sample-plan.ts';
import { flightEstimate } from './flight-estimate.ts';
import { type GroundLeg, legTimesS } from './leg-times-s.ts';
import { planTotals } from './plan-totals.ts';
import type { FlightPlan, WaypointRouteSegment } from '../plan.ts';

const pathTimeS = (legs: readonly GroundLeg[]) => legTimesS(legs).reduce((sum, timeS) => sum + timeS, 0);
const timeOf = (plan: FlightPlan) => flightEstimate(plan).timeS ?? NaN;
const atSpeeds = (route: WaypointRouteSegment, ...speeds: number[]): WaypointRouteSegment => ({
  ...route,
  waypoints: route.waypoints.map((waypoint, i) => ({
    ...waypoint,
    metadata: { ...waypoint.metadata, flightSpeed: speeds[i] ?? 0 },
  })),
});

describe('the time along a path', () => {
  const leg = { lengthM: 1000, speedMps: 10, turn: 0 };

  it('is that of its length and its speed, and of coming up to it and down again', () => {
    // From 0 to 10 m/s: 10 / 2.5 s, and 2.5 s for the acceleration to ramp up and down; the same to stop.
    expect(pathTimeS([leg])).toBeCloseTo(100 + 6.5, 6);
    expect(pathTimeS([{ ...leg, turn: 0 }, leg])).toBeCloseTo(200 + 6.5, 6);
    expect(pathTimeS([])).toBe(0);
  });

  it('grows with every corner, and with sharper ones more', () => {
    const around = (degrees: number) => pathTimeS([{ ...leg, turn: (degrees / 180) * Math.PI }, leg]) - 206.5;
    expect(around(10)).toBeCloseTo(0, 6);
    expect(around(90)).toBeGreaterThan(1.5);
    expect(around(90)).toBeLessThan(around(150));
    expect(around(180)).toBeCloseTo(6.5, 6);
  });

  it('on short legs is that of a speed that is never reached', () => {
    expect(pathTimeS([{ ...leg, lengthM: 10 }])).toBeGreaterThan(2 * (10 / 10));
    expect(pathTimeS([{ ...leg, lengthM: 10 }])).toBeLessThan(106.5 / 10);
  });
});

describe('the estimate of a flight', () => {
  const there = aRoute(at(0, 500), at(400, 500));

  it('FLY-10 counts every metre: up, between segments, back and down', () => {
    const low = { altitude: 50 };
    const one = aPlan([aRoute(home, at(0, 100))], low);
    expect(flightEstimate(one).distanceM).toBeCloseTo(50 + 100 + 100 + 50, 1);
    const two = aPlan([aRoute(home), { ...aRoute(at(0, 100)), segmentId: 'b' }], low);
    expect(flightEstimate(two).distanceM).toBeCloseTo(50 + 100 + 100 + 50, 1);
    expect(timeOf(two)).toBeCloseTo(timeOf(one), 6);
    expect(planTotals(two).distanceM).toBeCloseTo(100, 1);
    // Up to the altitude of the plan, and down to that of the route.
    const high = aPlan([aRoute(home, at(0, 100))], { altitude: 90 });
    expect(flightEstimate(high).distanceM).toBeCloseTo(90 + 40 + 100 + 100 + 50, 1);
    expect(timeOf(high)).toBeGreaterThan(timeOf(one) + 40 / 2.5 + 40 / 1.5);
  });

  it("FLY-10 flies from each waypoint on at the waypoint's own speed", () => {
    const [same, slow] = [timeOf(aPlan([atSpeeds(there, 10, 10)])), timeOf(aPlan([atSpeeds(there, 2, 10)]))];
    expect(slow - same).toBeGreaterThan(400 / 2 - 400 / 10 - 10);
    expect(slow - same).toBeLessThan(400 / 2 - 400 / 10 + 10);
  });

  it('FLY-10 climbs, descends and lands', () => {
    const higher = {
      ...there,
      waypoints: there.waypoints.map((w) => ({ ...w, metadata: { ...w.metadata, altitude: 125 } })),
    };
    // 75 m more: up at 2.5 m/s and down at 1.5 m/s.
    const low = { altitude: 50 };
    expect(timeOf(aPlan([higher], low)) - timeOf(aPlan([there], low))).toBeCloseTo(75 / 2.5 + 75 / 1.5, 6);
    const survey = editSurvey(aSurvey(), {
      settings: { altitudeMode: 'absolute', altitude: 560, groundAltitude: 500 },
    });
    const relative = editSurvey(aSurvey(), { camera: { distanceToSurface: 60 } });
    expect(timeOf(aPlan([survey], low))).toBeCloseTo(timeOf(aPlan([relative], low)), 6);
  });

  it('takes longer than the length of the plan at its speed, which stays what the specification asks for', () => {
    for (const segment of [aSurvey(), aStructureScan(), there]) {
      const plan = aPlan([segment]);
      expect(timeOf(plan)).toBeGreaterThan(planTotals(plan).timeS ?? Infinity);
    }
  });

  it('is nothing for an empty plan, and not known without a speed', () => {
    expect(flightEstimate(aPlan())).toEqual({ distanceM: 0, timeS: 0 });
    expect(flightEstimate(aPlan([atSpeeds(there, 0, 0)], { flightSpeed: 0 })).timeS).toBeUndefined();
  });
});

const ARMED = 128;

/** Seconds from arming to disarming in a telemetry log: an eight-byte timestamp precedes each frame. */
function armedS(log: Uint8Array): number {
  const view = new DataView(log.buffer, log.byteOffset);
  const times: number[] = [];
  for (let at8 = 0; at8 + 8 < log.length;) {
    const [timeS, start] = [Number(view.getBigUint64(at8)) / 1e6, at8 + 8];
    at8 = start + 12 + log[start + 1]! + (log[start + 2]! & 1 ? 13 : 0);
    scanDatagram(log.subarray(start, at8), {
      tally: { damaged: 0, unknown: 0 },
      onFrame: (frame) => {
        if (frame.messageId === 0 && decodeMessage('HEARTBEAT', frame).baseMode & ARMED) times.push(timeS);
      },
    });
  }
  return (times.at(-1) ?? NaN) - (times[0] ?? NaN);
}

const recorded = ['arducopter463_sample_mission.tlog', 'arducopter463_sysid2.tlog'];

it.skipIf(genuine.isMissing).each(recorded)(
  `FLY-10 is what ArduCopter took in %s, within 5 %${genuine.reason}`,
  (log) => {
    const { text } = genuineFile('plans/Auterion__qgroundcontrol_sample__0a83025.plan');
    const read = readQgcPlan(text, { by: pilot, newId: () => 'new', home });
    if (!read.ok) throw new Error(read.reason);
    const flownS = armedS(genuineFile(`telemetry/${log}`).bytes);
    expect(flownS).toBeGreaterThan(100);
    expect(Math.abs(timeOf(read.value.plan) / flownS - 1)).toBeLessThan(0.05);
  },
);
