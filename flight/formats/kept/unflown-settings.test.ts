import { describe, expect, it } from 'vitest';
import type { FlightPlan, SurveySegment } from '../../plan/plan.ts';
import { withPath } from '../../survey/plan-survey-segment.ts';
import { idMaker } from '../../testing/a-plan.ts';
import { madeUpFile } from '../../testing/made-up-files.ts';
import { pilot } from '../../testing/sample-plan.ts';
import { readQgcPlan } from '../qgc-plan/read-qgc-plan.ts';
import { keepFromImport, keptOf } from './kept-from-import.ts';
import { unflownSettings } from './unflown-settings.ts';
import { qgcText } from '../../testing/qgc-text.ts';

type Transects = {
  CameraTriggerInTurnAround: boolean;
  CameraShots: number;
  Items: { command: number; params: (number | null)[] }[];
};
type Item = { TransectStyleComplexItem?: Transects };
type Document = { mission: { items: Item[] } };

const TRIGGER = 206;

/** A survey with these settings, as another program writes it. */
function imported(settings: object): { plan: FlightPlan; survey: SurveySegment } {
  const document = JSON.parse(madeUpFile('plans/survey-dented.plan').text) as Document;
  for (const { TransectStyleComplexItem: transects } of document.mission.items)
    if (transects) Object.assign(transects, settings);
  const read = readQgcPlan(JSON.stringify(document), { by: pilot, newId: idMaker(), home: [8, 47] });
  if (!read.ok) throw new Error(read.reason);
  const survey = read.value.plan.segments.find((segment) => segment.type === 'survey');
  if (!survey) throw new Error('No survey was read.');
  return { plan: read.value.plan, survey };
}

const turned = (survey: SurveySegment) =>
  withPath({ ...survey, segmentMetadata: { ...survey.segmentMetadata, orientation: 33 } });
const slotOf = (plan: FlightPlan) => keptOf(plan)?.segments[0]?.at ?? 0;
const transectsOf = (plan: FlightPlan) =>
  (JSON.parse(qgcText(plan)) as Document).mission.items.flatMap(
    ({ TransectStyleComplexItem: transects }) => transects ?? [],
  )[0];

describe('settings of an imported survey', () => {
  it('that we cannot plan are named while it is as it came, and no longer', () => {
    const { plan, survey } = imported({ Refly90Degrees: true, HoverAndCapture: true });
    expect(unflownSettings(plan, survey)).toEqual(['hover and capture']);
    // As stored by versions that could not plan it.
    const { pattern: _, ...without } = survey.segmentMetadata;
    const older = { ...survey, segmentMetadata: without };
    const kept = keepFromImport(keptOf(plan) ?? { document: {}, items: [] }, [
      { segment: older, at: slotOf(plan), count: 1 },
    ]);
    expect(unflownSettings({ keptFromImport: kept }, older)).toEqual(['crosshatch', 'hover and capture']);
    expect(transectsOf(plan)).toMatchObject({ Refly90Degrees: true, HoverAndCapture: true });
    expect(unflownSettings(plan, turned(survey))).toEqual([]);
    const plain = imported({ Refly90Degrees: false, HoverAndCapture: false });
    expect(unflownSettings(plain.plan, plain.survey)).toEqual([]);
  });

  it.each([true, false])('photos in turns, %s, stay so when it is edited, and are flown so', (photosInTurns) => {
    const { plan, survey } = imported({ CameraTriggerInTurnAround: photosInTurns });
    const edited = { ...plan, segments: [turned(survey)] };
    const { CameraTriggerInTurnAround, Items, CameraShots } = transectsOf(edited) ?? { Items: [] };
    expect(CameraTriggerInTurnAround).toBe(photosInTurns);
    const stops = Items.filter(({ command, params: [distanceM] }) => command === TRIGGER && distanceM === 0);
    expect(stops.length === 1).toBe(photosInTurns);
    const other = {
      ...edited,
      segments: [
        withPath({
          ...turned(survey),
          segmentMetadata: { ...turned(survey).segmentMetadata, photosInTurns: !photosInTurns },
        }),
      ],
    };
    const otherShots = transectsOf(other)?.CameraShots ?? NaN;
    expect(Number(CameraShots) > otherShots).toBe(photosInTurns);
  });
});
