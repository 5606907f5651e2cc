import { describe, expect, it } from 'vitest';
import { aSurvey, at, bentField } from '../testing/sample-plan.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import type { FlightItem } from './flight-item.ts';
import { commandOf } from './mavlink/command-of.ts';
import { surveyItems } from './survey-items.ts';

const [a, b, c, d, e, f] = [at(0, 0), at(0, 10), at(0, 90), at(0, 100), at(20, 100), at(20, 90)];
const settings = { altitudeM: 40, mode: 'relative', triggerDistanceM: 12.3 } as const;
const short = (items: readonly FlightItem[]) =>
  items.map((item) => (item.does === 'take-photos-every' ? (item.metres === 0 ? 'stop' : 'start') : 'to'));

describe('survey items', () => {
  it('are none without a path', () =>
    expect(surveyItems({ route: { path: [], transects: [] }, ...settings })).toEqual([]));

  it('trigger from the start of each line to its end, by a distance of 32 bits', () => {
    const items = surveyItems({ route: { path: [a, b, c, d], transects: [[b, c]] }, ...settings });
    expect(short(items)).toEqual(['to', 'to', 'start', 'to', 'stop', 'to']);
    const sent = items.map((item) => commandOf(item, 'px4'));
    expect(sent[2]?.params).toEqual([Math.fround(12.3), 0, 1, 0, 0, 0, 0]);
    expect(sent[4]?.params).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(sent[0]).toEqual({ command: 16, frame: 3, params: [0, 0, 0, null, a[1], a[0], 40], autoContinue: true });
  });

  it('do not trigger at distance 0', () => {
    const items = surveyItems({ route: { path: [a, b], transects: [[a, b]] }, ...settings, triggerDistanceM: 0 });
    expect(short(items)).toEqual(['to', 'to']);
  });

  it('keep triggering where one line ends and the next starts at the same point', () => {
    const items = surveyItems({
      route: {
        path: [a, b, c],
        transects: [
          [a, b],
          [b, c],
        ],
      },
      ...settings,
    });
    expect(short(items)).toEqual(['to', 'start', 'to', 'start', 'to', 'stop']);
  });

  it('start and stop once with photos in turns, and repeat the start on each line', () => {
    const route = {
      path: [a, b, c, d, e, f],
      transects: [
        [b, c],
        [e, f],
      ] as const,
    };
    const items = surveyItems({
      route: { ...route, transects: [...route.transects] },
      ...settings,
      triggersInTurns: true,
    });
    expect(short(items)).toEqual(['to', 'start', 'to', 'start', 'to', 'to', 'to', 'start', 'to', 'stop']);
  });

  it('photograph every line of a concave area and nothing between', () => {
    const planned = planSurveySegment(aSurvey(bentField));
    if (!planned.ok) throw new Error(planned.reason);
    const kinds = short(surveyItems({ route: planned, ...settings })).filter((kind) => kind !== 'to');
    expect(kinds).toEqual(planned.transects.flatMap(() => ['start', 'stop']));
  });
});
