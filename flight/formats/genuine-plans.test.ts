import { describe, expect, it } from 'vitest';
import { areGenuineFilesHere, genuineFile, genuineFiles } from '../testing/genuine-files.ts';
import { home, pilot } from '../testing/sample-plan.ts';
import type { MissionItem } from '../mission/mission-item.ts';
import { missionItems } from '../mission/mission-items.ts';
import { surveyItems } from '../mission/survey-items.ts';
import { isRecord, type Json, listOf, recordOf } from './json-fields.ts';
import { readQgcPlan } from './read-qgc-plan.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { writeQgcPlan } from './write-qgc-plan.ts';
import { writeSurveyItem } from './write-survey-item.ts';

function importPlan(text: string) {
  let ids = 0;
  const read = readQgcPlan(text, { by: pilot, newId: () => `id-${ids++}`, home });
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const isOfToday = (name: string) => !/sample_without_mission|corridor-inserted-by-qt|\.mission/.test(name);
/** Where ArduPilot takes NaN among the first four values. */
const nanPlaces: Record<number, number[]> = { 16: [3], 17: [3], 21: [3], 22: [3], 84: [3], 85: [2, 3] };
/** Written for ArduPilot: a take-off without a frame and two loiters by turns, and a servo. */
const refusedByPx4 = [
  ['.mission', 3],
  ['aircast__commands', 1],
] as const;
const found = genuineFiles('plans').map(({ name }) => name);
// Something to skip visibly where they are not.
const names = found.length > 0 ? found : ['plans'];

describe.skipIf(!areGenuineFilesHere)('plan files that others wrote', () => {
  it.each(names.filter(isOfToday))('GEO-07 %s comes back from export as it was', (name) => {
    const { text } = genuineFile(name);
    const { overflight: own, ...document } = recordOf(JSON.parse(writeQgcPlan(importPlan(text).plan)));
    expect(own).toEqual({ name: '(unnamed)', version: 1 });
    expect(document).toEqual(JSON.parse(text));
  });

  it.each(names.filter((name) => !isOfToday(name)))('GEO-07 %s is exported as a plan of today', (name) => {
    const document: unknown = JSON.parse(writeQgcPlan(importPlan(genuineFile(name).text).plan));
    expect(document).toMatchObject({ fileType: 'Plan', version: 1, mission: { version: 2, items: expect.any(Array) } });
  });

  it.each(names)('GEO-07 %s reads the same after export, and exports the same again', (name) => {
    const first = importPlan(genuineFile(name).text);
    const text = writeQgcPlan(first.plan);
    const second = importPlan(text);
    expect({ ...second, plan: { ...second.plan, keptFromImport: {} } }).toEqual({
      ...first,
      plan: { ...first.plan, keptFromImport: {} },
    });
    expect(writeQgcPlan(second.plan)).toBe(text);
  });

  it.each(names)('%s flies on both firmwares, but for items that PX4 does not know', (name) => {
    const { plan } = importPlan(genuineFile(name).text);
    expect(missionItems(plan, 'ardupilot')).toMatchObject({ refused: [], left: [] });
    const isRefusedNan = ({ command, params }: MissionItem) =>
      params.slice(0, 4).some((value, place) => value === null && !nanPlaces[command]?.includes(place));
    expect(missionItems(plan, 'ardupilot').items.filter(isRefusedNan)).toEqual([]);
    const [, lacking] = refusedByPx4.find(([part]) => name.includes(part)) ?? ['', 0];
    expect(missionItems(plan, 'px4').refused).toHaveLength(lacking);
  });

  it.each(['waypoints/MissionPlanner.waypoints', 'waypoints/ArduPilot__copter_mission.txt'])('%s is read', (name) => {
    const { plan } = importPlan(genuineFile(name).text);
    expect(plan.segments.length).toBeGreaterThan(0);
    expect(importPlan(writeQgcPlan(plan)).plan.segments).toEqual(plan.segments);
  });
});

/** Surveys of QGroundControl 4.0 and later; older ones triggered otherwise. */
const surveys = [
  ['plans/Auterion__qgroundcontrol_sample_with_survey__73fb41b.plan', 1],
  ['plans/stronnag__survey__9598ed0.plan', 2],
  ['plans/anassauro__survey__af6c7b3.plan', 1],
] as const;

describe.skipIf(!areGenuineFilesHere)("items of QGroundControl's own surveys", () => {
  const itemOf = (name: string, at: number): Json => {
    const document: unknown = JSON.parse(genuineFile(name).text);
    return recordOf(listOf(recordOf(recordOf(document)['mission'])['items'])[at]);
  };
  /** To a tenth of a millimetre. */
  const rounded = (item: MissionItem | undefined) => ({
    ...item,
    params: item?.params.map((value) => value && Number(value.toFixed(9))),
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
      altitude: Number(camera['DistanceToSurface']),
      frame: 3,
      triggerDistanceM: Number(camera['AdjustedFootprintFrontal']),
      triggersInTurns: transects['CameraTriggerInTurnAround'] === true,
    });
    expect(items).toEqual(itemsOf(transects));
  });

  it('GEO-07 a survey planned anew from its parameters has the items and the points of the file', () => {
    const [name, at] = surveys[2];
    const { plan } = importPlan(genuineFile(name).text);
    const [survey] = plan.segments;
    if (survey?.type !== 'survey') throw new Error('no survey');
    const stored = recordOf(itemOf(name, at)['TransectStyleComplexItem']);
    const written = recordOf(writeSurveyItem(survey)['TransectStyleComplexItem']);
    expect(written['CameraShots']).toBe(stored['CameraShots']);
    expect(written['CameraCalc']).toEqual(stored['CameraCalc']);
    const [mine, theirs] = [itemsOf(written), itemsOf(stored)];
    expect(mine.map(rounded)).toEqual(theirs.map(rounded));
  });
});
