import type { Position } from 'geojson';
import type { SurveySegment } from '../plan/plan.ts';
import { planSurveySegment } from './plan-survey-segment.ts';

/** The stored path, since an imported plan is flown unchanged; the planned path if none is stored. */
export function flownPath(survey: SurveySegment): Position[] {
  if (survey.pathCoordinates.length > 0) return survey.pathCoordinates;
  const planned = planSurveySegment(survey);
  return planned.ok ? planned.path : [];
}
