import { describe, expect, it } from 'vitest';
import { readQgcPlan } from '../../formats/qgc-plan/read-qgc-plan.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { planStatus } from '../../plan/segment-problem.ts';
import { qgcText } from '../../testing/qgc-text.ts';
import { madeUpFile } from '../../testing/made-up-files.ts';
import { aPlan, aSurvey, home, pilot } from '../../testing/sample-plan.ts';
import { isFlown } from './is-flown.ts';
import { flightOf } from '../flight-of.ts';
import { missionItems } from './mission-items.ts';

type File = { mission: { items: { TransectStyleComplexItem?: Record<string, unknown>; command?: number }[] } };

function opened(text: string, change: (file: File) => void = () => undefined): FlightPlan {
  const file = JSON.parse(text) as File;
  change(file);
  const read = readQgcPlan(JSON.stringify(file), { by: pilot, newId: () => 'x', home });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
}

/** A foreign file whose survey has settings but no items. */
const emptied = (file: File, alsoDrawn = {}) => {
  for (const { TransectStyleComplexItem: transects } of file.mission.items)
    if (transects) Object.assign(transects, { Items: [] }, alsoDrawn);
};
const flown = (plan: FlightPlan, firmware: 'px4' | 'ardupilot') =>
  missionItems(flightOf(plan, firmware))
    .items.slice(firmware === 'ardupilot' ? 1 : 0)
    .filter(isFlown);

describe('a survey without stored items', () => {
  const { overflight: _, ...ours } = JSON.parse(qgcText(aPlan([aSurvey()]), 'px4')) as Record<string, unknown>;
  const text = JSON.stringify(ours);
  const whole = opened(text);

  it.each(['px4', 'ardupilot'] as const)('is replanned for %s if that equals the drawn path', (firmware) => {
    const plan = opened(text, emptied);
    expect(planStatus(plan)).toBe('planned');
    expect(missionItems(flightOf(plan, firmware)).empty).toEqual([]);
    expect(flown(plan, firmware).length).toBeGreaterThan(10);
    expect(flown(plan, firmware)).toEqual(flown(whole, firmware));
  });

  it.each(['px4', 'ardupilot'] as const)('is refused by name for %s if it is drawn differently', (firmware) => {
    const drawn = {
      VisualTransectPoints: [
        [47.4, 8.5],
        [47.401, 8.5],
      ],
    };
    const plan = opened(text, (file) => emptied(file, drawn));
    expect(missionItems(flightOf(plan, firmware)).empty).toEqual(['Segment 1']);
    expect(flown(plan, firmware)).toEqual([]);
  });
});

describe('a corridor', () => {
  const { text } = madeUpFile('plans/corridor.plan');
  const onlyCorridor = (file: File) => {
    file.mission.items = file.mission.items.filter((item) => item.TransectStyleComplexItem || item.command);
  };

  it('is flown by its stored items', () => {
    const plan = opened(text, onlyCorridor);
    expect(plan.segments).toMatchObject([{ type: 'corridor' }]);
    expect(planStatus(plan)).toBe('planned');
    for (const firmware of ['px4', 'ardupilot'] as const) expect(flown(plan, firmware)).toHaveLength(8);
    expect(missionItems(flightOf(plan, 'ardupilot'))).toMatchObject({ empty: [], left: [], refused: [] });
  });

  it('without items is flown as drawn', () => {
    const plan = opened(text, emptied);
    expect(planStatus(plan)).toBe('planned');
    for (const firmware of ['px4', 'ardupilot'] as const) expect(flown(plan, firmware)).toHaveLength(8);
  });

  it('without items, and drawn otherwise than planned here, cannot be sent', () => {
    const plan = opened(text, (file) => {
      emptied(file);
      for (const item of file.mission.items) Object.assign(item, { CorridorWidth: 500 });
    });
    expect(missionItems(flightOf(plan, 'ardupilot')).empty).toEqual(['Segment 1']);
  });
});

it('take-off, wait and return alone are no flight', () => {
  const item = (command: number, frame: number, lat: number | null) =>
    isFlown({ command, frame, params: [0, 0, 0, null, lat, lat, 20], autoContinue: true });
  for (const command of [22, 84, 20, 93, 178, 206]) expect(item(command, 3, 47)).toBe(false);
  expect(item(21, 3, 0)).toBe(false);
  expect(item(21, 3, null)).toBe(false);
  for (const command of [16, 18, 21, 31]) expect(item(command, 3, 47)).toBe(true);
});
