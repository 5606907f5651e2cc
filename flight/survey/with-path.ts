import type { SurveySegment } from '../plan/plan.ts';
import { planSurveySegment } from './plan-survey-segment.ts';

/** The survey with path and area planned anew; an area that cannot be flown has none, and `planSurveySegment` says why. */
export function withPath(survey: SurveySegment): SurveySegment {
  const planned = planSurveySegment(survey);
  return { ...survey, pathCoordinates: planned.ok ? planned.path : [], area: planned.ok ? planned.areaM2 : 0 };
}
