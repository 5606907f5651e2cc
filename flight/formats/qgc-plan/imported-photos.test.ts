import { describe, expect, it } from 'vitest';
import { action, commands, frames, type MissionItem } from '../../mission/mavlink/mission-item.ts';
import { photosOfItems } from '../../mission/mavlink/photos-of-items.ts';
import { planTotals } from '../../plan/estimate/plan-totals.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { segmentTotals } from '../../plan/estimate/segment-totals.ts';
import { editSurvey } from '../../survey/edit-survey.ts';
import { genuine, genuineFiles } from '../../testing/genuine-files.ts';
import { madeUpFiles } from '../../testing/made-up-files.ts';
import { aPlan, aSurvey, at, home, pilot } from '../../testing/sample-plan.ts';
import { readQgcPlan } from './read-qgc-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';

type Transects = {
  Items: { command: number; params: number[] }[];
  CameraShots?: number;
  VisualTransectPoints: unknown[];
};
type Item = { complexItemType?: string; TransectStyleComplexItem?: Transects };
type Document = { overflight?: unknown; mission: { items: Item[] } };

const read = (text: string) => {
  const result = readQgcPlan(text, { by: pilot, newId: () => 'new', home });
  if (!result.ok) throw new Error(result.reason);
  return result.value.plan;
};
const surveyOf = (text: string) => read(text).segments.find(({ type }) => type === 'survey') as SurveySegment;

/** One of our surveys written as a foreign file, with its items changed. */
function fileWith(change: (items: Transects['Items']) => Transects['Items']): string {
  const { overflight: _, ...document } = JSON.parse(qgcText(aPlan([aSurvey()]))) as Document;
  for (const { TransectStyleComplexItem: transects } of document.mission.items)
    if (transects) transects.Items = change(transects.Items);
  return JSON.stringify(document);
}

const waypoint = (x: number): MissionItem => {
  const [lng = 0, lat = 0] = at(x, 0);
  return {
    command: commands.waypoint,
    frame: frames.relative,
    params: [0, 0, 0, null, lat, lng, 50],
    autoContinue: true,
  };
};
const trigger = (triggerM: number) => action(commands.triggerDistance, triggerM, 0, 1);

describe('photos of a mission', () => {
  it.each([
    ['on a line', [waypoint(0), trigger(10), waypoint(95), trigger(0), waypoint(500)], 10],
    [
      'on two lines',
      [waypoint(0), trigger(10), waypoint(25), trigger(0), waypoint(40), trigger(10), waypoint(65), trigger(0)],
      6,
    ],
    [
      'in the turn too',
      [waypoint(0), trigger(10), waypoint(25), waypoint(40), trigger(10), waypoint(65), trigger(0)],
      7,
    ],
    [
      'one by one',
      [waypoint(0), action(commands.takePhotos, 0, 0, 1), waypoint(9), action(commands.takePhotos, 0, 0, 1)],
      2,
    ],
    ['never', [waypoint(0), waypoint(95)], 0],
  ])('are taken %s', (_name, items, photos) => {
    expect(photosOfItems(items)).toBe(photos);
  });
});

describe('photos of an imported survey', () => {
  it('are those of the path that is flown', () => {
    const whole = surveyOf(fileWith((items) => items));
    expect(segmentTotals(whole).photoCount).toBe(segmentTotals(aSurvey()).photoCount);
    const half = surveyOf(fileWith((items) => items.slice(0, items.length / 2)));
    expect(segmentTotals(half).photoCount).toBe(segmentTotals(aSurvey()).photoCount / 2);
  });

  it('are none if the file takes no photos, until the survey is replanned', () => {
    const text = fileWith((items) => items.filter(({ command }) => command !== commands.triggerDistance));
    const survey = surveyOf(text);
    expect(segmentTotals(survey).photoCount).toBe(0);
    expect(planTotals(read(text)).photoCount).toBe(0);
    const edited = editSurvey(survey, { settings: { orientation: 30 } });
    expect(segmentTotals(edited).photoCount).toBeGreaterThan(50);
  });

  const counted = ({ text }: { text: string }) => {
    const { items = [] } = (JSON.parse(text) as Partial<Document>).mission ?? {};
    const [stored] = items.filter(
      (item) => item.complexItemType === 'survey' && item.TransectStyleComplexItem?.CameraShots,
    );
    return stored
      ? { stored: stored.TransectStyleComplexItem?.CameraShots, read: surveyOf(text).pathPhotos }
      : undefined;
  };
  const isPlan = ({ name }: { name: string }) => name.endsWith('.plan');

  it('are as many as the program stated that wrote the file', () => {
    const found = madeUpFiles('plans')
      .filter(isPlan)
      .flatMap((file) => counted(file) ?? []);
    expect(found.length).toBeGreaterThan(0);
    for (const { stored, read: own } of found) expect(own).toBe(stored);
  });

  it.skipIf(genuine.isMissing)(`are as many as QGroundControl says${genuine.reason}`, () => {
    const found = genuineFiles('plans')
      .filter(isPlan)
      .flatMap((file) => counted(file) ?? []);
    expect(found.length).toBeGreaterThan(0);
    for (const { stored, read: own } of found) expect(own).toBe(stored);
  });
});
