import { describe, expect, it } from 'vitest';
import { genuine, genuineFile, genuineFiles, type FixtureFile } from '../../testing/genuine-files.ts';
import { madeUpFile, madeUpFiles } from '../../testing/made-up-files.ts';
import { aPlan, home, pilot } from '../../testing/sample-plan.ts';
import type { MissionItem } from '../../mission/mavlink/mission-item.ts';
import { flightOf } from '../../mission/flight-of.ts';
import { missionItems } from '../../mission/mavlink/mission-items.ts';
import { surveyItems } from '../../mission/survey-items.ts';
import { isRecord, type Json, listOf, recordOf } from '../json-fields.ts';
import { readQgcPlan } from './read-qgc-plan.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { qgcText } from '../../testing/qgc-text.ts';
import { commandOf } from '../../mission/mavlink/command-of.ts';

function importPlan(text: string) {
  let ids = 0;
  const read = readQgcPlan(text, { by: pilot, newId: () => `id-${ids++}`, home });
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const isOfToday = (name: string) => !/fence-alone|sample_without_mission|corridor-inserted-by-qt|\.mission/.test(name);
/** Values among the first four in which ArduPilot accepts NaN. */
const nanPlaces: Record<number, number[]> = { 16: [3], 17: [3], 21: [3], 22: [3], 84: [3], 85: [2, 3] };
/** Written for ArduPilot: take-offs without a frame, loiters by turns, and servos. */
const refusedByPx4 = [
  ['before-plans', 2],
  ['OldFileFormat', 3],
  ['plans/commands', 1],
  ['aircast__commands', 1],
] as const;

type Open = (name: string) => FixtureFile;

function proveThatTheyAreKept(names: string[], open: Open) {
  it.each(names.filter(isOfToday))('GEO-07 %s comes back from export as it was', (name) => {
    const { text } = open(name);
    const { overflight: own, ...document } = recordOf(JSON.parse(qgcText(importPlan(text).plan)));
    expect(own).toEqual({ name: '(unnamed)', version: 1 });
    expect(document).toEqual(JSON.parse(text));
  });

  it.each(names.filter((name) => !isOfToday(name)))('GEO-07 %s is exported as a plan of today', (name) => {
    const document: unknown = JSON.parse(qgcText(importPlan(open(name).text).plan));
    expect(document).toMatchObject({ fileType: 'Plan', version: 1, mission: { version: 2, items: expect.any(Array) } });
  });

  it.each(names)('GEO-07 %s reads the same after export, and exports the same again', (name) => {
    const first = importPlan(open(name).text);
    const text = qgcText(first.plan);
    const second = importPlan(text);
    expect({ ...second, plan: { ...second.plan, keptFromImport: {} } }).toEqual({
      ...first,
      plan: { ...first.plan, keptFromImport: {} },
    });
    expect(qgcText(second.plan)).toBe(text);
  });

  it.each(names)('%s flies on both firmwares, but for items that PX4 does not know', (name) => {
    const { plan } = importPlan(open(name).text);
    expect(missionItems(flightOf(plan, 'ardupilot'))).toMatchObject({ refused: [], left: [] });
    const isRefusedNan = ({ command, params }: MissionItem) =>
      params.slice(0, 4).some((value, place) => value === null && !nanPlaces[command]?.includes(place));
    expect(missionItems(flightOf(plan, 'ardupilot')).items.filter(isRefusedNan)).toEqual([]);
    const [, lacking] = refusedByPx4.find(([part]) => name.includes(part)) ?? ['', 0];
    expect(missionItems(flightOf(plan, 'px4')).refused).toHaveLength(lacking);
  });
}

function proveThatWaypointsAreRead(names: string[], open: Open) {
  it.each(names)('%s is read', (name) => {
    const { plan } = importPlan(open(name).text);
    expect(plan.segments.length).toBeGreaterThan(0);
    expect(importPlan(qgcText(plan)).plan.segments).toEqual(plan.segments);
  });
}

const namesIn = (files: FixtureFile[]) => files.map(({ name }) => name);

describe('plan files in the form that others write', () => {
  proveThatTheyAreKept(namesIn(madeUpFiles('plans')), madeUpFile);
  proveThatWaypointsAreRead(namesIn(madeUpFiles('waypoints')), madeUpFile);

  it('GEO-07 are flown as they say', () => {
    const { plan } = importPlan(madeUpFile('plans/route.plan').text);
    expect(plan.homePoint.position).toEqual([-77.0428, -12.0464]);
    const { items } = missionItems(flightOf(plan, 'px4'));
    expect(items.map(({ command, frame, params }) => [command, frame, params[6]])).toEqual([
      [22, 3, 25],
      [16, 3, 40],
      [178, 2, 0],
      [205, 2, 2],
      [16, 3, 42.5],
      [2000, 2, null],
      [16, 0, 190],
      [19, 3, 55],
      [177, 2, 0],
      [21, 3, 0],
    ]);
  });
});

// Visibly skipped where the files are missing.
const found = genuine.isMissing ? ['plans'] : namesIn(genuineFiles('plans'));

describe.skipIf(genuine.isMissing)(`plan files that others wrote${genuine.reason}`, () => {
  proveThatTheyAreKept(found, genuineFile);
  proveThatWaypointsAreRead(
    ['waypoints/MissionPlanner.waypoints', 'waypoints/ArduPilot__copter_mission.txt'],
    genuineFile,
  );
});

/** Surveys of QGroundControl 4.0 and later; older ones trigger differently. */
const madeUpSurveys: SurveyIn[] = [
  ['plans/survey-by-hand.plan', 1],
  ['plans/survey-oblique.plan', 1],
];
const genuineSurveys: SurveyIn[] = [
  ['plans/Auterion__qgroundcontrol_sample_with_survey__73fb41b.plan', 1],
  ['plans/stronnag__survey__9598ed0.plan', 2],
  ['plans/anassauro__survey__af6c7b3.plan', 1],
];
type SurveyIn = readonly [name: string, at: number];

function proveItems(surveys: SurveyIn[], open: Open) {
  const itemOf = (name: string, at: number): Json => {
    const document: unknown = JSON.parse(open(name).text);
    return recordOf(listOf(recordOf(recordOf(document)['mission'])['items'])[at]);
  };
  /** To a tenth of a millimetre; −0 is 0. */
  const rounded = (item: MissionItem | undefined) => ({
    ...item,
    params: item?.params.map((value) => value && Number(value.toFixed(9)) + 0),
  });
  const itemsOf = (transects: Json) => listOf(transects['Items']).filter(isRecord).map(readSimpleItem);

  it.each(surveys)('GEO-07 %s: every item of the stored points is exactly the one we make', (name, at) => {
    const transects = recordOf(itemOf(name, at)['TransectStyleComplexItem']);
    const camera = recordOf(transects['CameraCalc']);
    const points = listOf(transects['VisualTransectPoints']) as [number, number][];
    const path = points.map(([lat, lng]) => [lng, lat]);
    // Turnaround, entry, exit, turnaround.
    const lines = Array.from(
      { length: path.length / 4 },
      (_, line) => [path[line * 4 + 1]!, path[line * 4 + 2]!] as const,
    );
    const items = surveyItems({
      route: { path, transects: lines },
      altitudeM: Number(camera['DistanceToSurface']),
      mode: 'relative',
      triggerDistanceM: Number(camera['AdjustedFootprintFrontal']),
      triggersInTurns: transects['CameraTriggerInTurnAround'] === true,
    });
    expect(items.map((item) => commandOf(item, 'px4'))).toEqual(itemsOf(transects));
  });

  it.each(surveys.slice(-1))('GEO-07 %s replanned from its parameters has the items of the file', (name, at) => {
    const { plan } = importPlan(open(name).text);
    const [survey] = plan.segments;
    if (survey?.type !== 'survey') throw new Error('no survey');
    const stored = recordOf(itemOf(name, at)['TransectStyleComplexItem']);
    const file = recordOf(JSON.parse(qgcText(aPlan([survey]))));
    const items = listOf(recordOf(file['mission'])['items']).map(recordOf);
    const drawn = items.find(({ complexItemType }) => complexItemType === 'survey');
    const written = recordOf(drawn?.['TransectStyleComplexItem']);
    expect(written['CameraShots']).toBe(stored['CameraShots']);
    expect(written['CameraCalc']).toEqual(stored['CameraCalc']);
    const [mine, theirs] = [itemsOf(written), itemsOf(stored)];
    expect(mine.map(rounded)).toEqual(theirs.map(rounded));
  });
}

describe("items of surveys in QGroundControl's form", () => {
  proveItems(madeUpSurveys, madeUpFile);
});

describe.skipIf(genuine.isMissing)(`items of QGroundControl's own surveys${genuine.reason}`, () => {
  proveItems(genuineSurveys, genuineFile);
});
