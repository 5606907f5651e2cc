import { expect, it } from 'vitest';
import { distanceM } from '../../geo/distance-m.ts';
import { aSurvey, at, bentField } from '../../testing/sample-plan.ts';
import { editSurvey } from '../edit-survey.ts';
import { entryCorners } from './entry-corners.ts';
import { planSurveySegment } from '../plan-survey-segment.ts';

it.each([
  ['a rectangle', undefined],
  ['an L', bentField],
])('GEO-04 the start corners of %s are where the survey begins once that corner is chosen', (_, field) => {
  const survey = aSurvey(field);
  const corners = entryCorners(survey);
  expect(corners.map(({ entryLocation }) => entryLocation)).toEqual([0, 1, 2, 3]);
  for (const { entryLocation, position } of corners) {
    const planned = planSurveySegment(editSurvey(survey, { settings: { entryLocation } }));
    expect(planned.ok && distanceM(planned.transects[0]?.[0] ?? [0, 0], position)).toBeLessThan(0.001);
  }
  expect(new Set(corners.map(({ position }) => position.join())).size).toBe(4);
});

it('a survey that cannot be flown has no start corners', () => {
  expect(entryCorners(aSurvey([at(0, 0), at(100, 100), at(100, 0), at(0, 100)]))).toEqual([]);
});
