import { describe, expect, it } from 'vitest';
import { aPlan, aRoute, aStructureScan, aSurvey, at, field, home, pilot } from '../../testing/sample-plan.ts';
import { readQgcPlan } from '../../formats/qgc-plan/read-qgc-plan.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { planSurveySegment } from '../../survey/plan-survey-segment.ts';
import { adaptItem } from './adapt-item.ts';
import { commands, type MissionItem } from './mission-item.ts';
import { flightOf } from '../flight-of.ts';
import { missionItems } from './mission-items.ts';

const short = (items: readonly MissionItem[]) => items.map(({ command }) => command);
const simple = (doJumpId: number, command: number, params: (number | null)[], frame = 2) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command,
  doJumpId,
  frame,
  params,
});
function imported(items: object[], firmwareType = 12): FlightPlan {
  const file = { mission: { firmwareType, plannedHomePosition: [47, 8, 400], items } };
  const read = readQgcPlan(JSON.stringify(file), { by: pilot, newId: () => 'x', home });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
}

describe('items that a vehicle would refuse', () => {
  it('are listed one by one', () => {
    const turns = imported([simple(1, 18, [2, 0, 0, 0, 47, 8, 30], 3)]);
    expect(missionItems(flightOf(turns, 'px4')).refused).toMatchObject([
      { index: 0, reason: expect.stringContaining('18') },
    ]);
    expect(missionItems(flightOf(turns, 'ardupilot')).refused).toEqual([]);
  });

  it('are legs to the current position on PX4', () => {
    const land = imported([simple(1, 21, [0, 0, 0, null, 0, 0, 0], 3)], 3);
    expect(missionItems(flightOf(land, 'px4')).refused).toMatchObject([
      { reason: expect.stringContaining('position') },
    ]);
    expect(missionItems(flightOf(land, 'ardupilot')).refused).toEqual([]);
  });

  it('are legs without a frame, or actions with one, on PX4', () => {
    const plan = imported([simple(1, 22, [0, 0, 0, null, 47, 8, 20]), simple(2, 178, [1, 5, -1, 0, 0, 0, 0], 3)]);
    expect(missionItems(flightOf(plan, 'px4')).refused.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('include terrain following on PX4', () => {
    const plan = aPlan([aSurvey(field, { altitudeMode: 'terrain' })]);
    expect(missionItems(flightOf(plan, 'px4')).refused.length).toBeGreaterThan(0);
    expect(missionItems(flightOf(plan, 'ardupilot')).refused).toEqual([]);
  });

  it('never include 196, 530, 4501 or a misplaced NaN on ArduPilot', () => {
    const plan = imported([
      simple(1, 530, [0, 2, null, null, null, null, null]),
      simple(2, 4501, [0, 1, 0, 0, 47, 8, 30], 3),
      simple(3, 196, [0, 0, 0, 0, -10, 0, 90]),
      simple(4, 2000, [0, 0, 1, null, null, null, null]),
      simple(5, 16, [null, 0, 0, null, 47, 8, 30], 3),
    ]);
    const { items, refused } = missionItems(flightOf(plan, 'ardupilot'));
    expect(refused).toEqual([]);
    expect(items.slice(1).map(({ command, params }) => [command, params])).toEqual([
      [16, [0, 0, 0, null, 47, 8, 30]],
      [2000, [0, 0, 1, 0, 0, 0, 0]],
      [16, [0, 0, 0, null, 47, 8, 30]],
    ]);
  });

  it('include items that cannot be expanded', () => {
    expect(
      missionItems(flightOf(imported([{ type: 'ComplexItem', complexItemType: 'fwLandingPattern', version: 2 }]))).left,
    ).toEqual(['fwLandingPattern']);
  });
});

it('0, 0 of ArduPilot is home for a take-off and here for the rest on PX4, never a place off Africa', () => {
  const plan = imported([simple(1, 22, [0, 0, 0, null, 0, 0, 20], 3), simple(2, 21, [0, 0, 0, null, 0, 0, 0], 3)], 3);
  expect(missionItems(flightOf(plan, 'px4')).items.map(({ params }) => params.slice(4))).toEqual([
    [47, 8, 20],
    [null, null, 0],
  ]);
  expect(missionItems(flightOf(plan, 'ardupilot')).items[1]?.params.slice(4)).toEqual([0, 0, 20]);
});

describe('the mission of our own plan', () => {
  const plan = aPlan([aSurvey(), aStructureScan(), aRoute(at(0, 50))], { gimbal: true, pitch: 30 });

  it('starts with home on ArduPilot only', () => {
    const [px4, ardupilot] = [
      missionItems(flightOf(plan, 'px4')).items,
      missionItems(flightOf(plan, 'ardupilot')).items,
    ];
    expect(ardupilot[0]).toEqual({
      command: 16,
      frame: 0,
      params: [0, 0, 0, 0, home[1], home[0], 0],
      autoContinue: true,
    });
    expect(short(px4).slice(0, 4)).toEqual([530, 22, 178, 205]);
    expect(short(ardupilot).slice(0, 4)).toEqual([16, 22, 178, 205]);
    for (const items of [px4, ardupilot]) expect(items.at(-1)?.command).toBe(commands.returnToLaunch);
  });

  it('flies every point of the survey in order, with the camera on along the lines', () => {
    const planned = planSurveySegment(aSurvey());
    if (!planned.ok) throw new Error(planned.reason);
    const { items } = missionItems(flightOf(aPlan([aSurvey()]), 'px4'));
    const flown = items.filter(({ command }) => command === 16).map(({ params }) => [params[5], params[4]]);
    expect(flown).toEqual(planned.path);
    expect(items.filter(({ command, params }) => command === 206 && params[0] !== 0)).toHaveLength(
      planned.transects.length,
    );
  });

  it('is accepted by both', () => {
    for (const firmware of ['px4', 'ardupilot'] as const)
      expect(missionItems(flightOf(plan, firmware))).toMatchObject({ refused: [], left: [] });
  });

  it('is empty for an empty plan', () => expect(missionItems(flightOf(aPlan())).items).toEqual([]));
});

describe('jumps', () => {
  const plan = imported([
    simple(1, 530, [0, 2, null, null, null, null, null]),
    simple(2, 16, [0, 0, 0, null, 47, 8, 30], 3),
    simple(3, 16, [0, 0, 0, null, 47.1, 8, 30], 3),
    simple(4, 177, [3, 2, 0, 0, 0, 0, 0]),
  ]);

  it('refer to the sequence number: one less on PX4, which has no home item', () => {
    expect(missionItems(flightOf(plan, 'px4')).items.at(-1)?.params[0]).toBe(2);
  });

  it('count home on ArduPilot, and skip dropped items', () => {
    const { items } = missionItems(flightOf(plan, 'ardupilot'));
    expect(short(items)).toEqual([16, 16, 16, 177]);
    expect(items.at(-1)?.params[0]).toBe(2);
  });
});

it('to a dropped item continue with the next one, be it a scan', () => {
  const polygon = [at(-60, 0), at(-60, 20), at(-40, 20), at(-40, 0)].map(([lng, lat]) => [lat, lng]);
  const scan = { type: 'ComplexItem', complexItemType: 'StructureScan', version: 3, polygon, ScanBottomAlt: 0 };
  const plan = imported([
    simple(1, 16, [0, 0, 0, null, 47, 8, 30], 3),
    simple(2, 530, [0, 2, null, null, null, null, null]),
    { ...scan, Altitude: 20, StructureHeight: 30, CameraCalc: {} },
    simple(40, 177, [2, 1, 0, 0, 0, 0, 0]),
  ]);
  const { items } = missionItems(flightOf(plan, 'ardupilot'));
  expect(items.at(-1)?.params[0]).toBe(2);
  expect(items[2]?.command).toBe(16);
  expect(items.length).toBeGreaterThan(20);
});

it('PX4 gets every item unchanged', () => {
  const item: MissionItem = {
    command: 530,
    frame: 2,
    params: [0, 2, null, null, null, null, null],
    autoContinue: true,
  };
  expect(adaptItem(item, { firmware: 'px4', home })).toBe(item);
});
