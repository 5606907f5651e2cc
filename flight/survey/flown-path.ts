import type { Position } from 'geojson';
import type { SurveySegment } from '../plan/plan.ts';
import { planSurveySegment } from './plan-survey-segment.ts';

/** The stored path counts: that of an imported plan is flown as it came. Where none is stored, the planned one is flown. */
export function flownPath(survey: SurveySegment): Position[] {
  if (survey.pathCoordinates.length > 0) return survey.pathCoordinates;
  const planned = planSurveySegment(survey);
  return planned.ok ? planned.path : [];
}
