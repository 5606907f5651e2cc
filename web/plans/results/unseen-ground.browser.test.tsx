import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { at } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SegmentResults } from './segment-results.tsx';

const square = { shapeType: 'polygon' as const, boundaryCoordinates: [at(0, 0), at(200, 0), at(200, 200), at(0, 200)] };
const seen = newSurvey('s', square);
const sparse = editSurvey(seen, { camera: { sideOverlap: 10, frontalOverlap: 10 } });

it.each([
  ['none', seen, /^none$/],
  ['its area and its share', sparse, /^[\d,]+ sq ft \(\d+\.\d %\), red on the map$/],
  ['not checked', editSurvey(seen, { settings: { triggerDistance: 0 } }), /^not checked$/],
] as [string, SurveySegment, RegExp][])('ground in no photo is reported: %s', async (_name, survey, text) => {
  const { page } = await renderScreen(<SegmentResults segment={survey} planSpeedMps={10} />);
  const row = page.getByRole('term').filter({ hasText: 'Ground not photographed' });
  await expect.element(row).toBeVisible();
  expect(row.element().nextElementSibling?.textContent).toMatch(text);
});
