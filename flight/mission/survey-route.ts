import { planSurvey } from '../survey/plan-survey.ts';
import type { SurveyRoute } from '../survey/survey-settings.ts';
import type { SurveySegment } from '../plan/plan.ts';

/** The path and the photo lines of a survey; undefined when its area cannot be flown. */
export function surveyRoute(survey: SurveySegment): SurveyRoute | undefined {
  const { segmentMetadata: settings, cameraMetadata, boundaryCoordinates, holes = [] } = survey;
  const planned = planSurvey([boundaryCoordinates, ...holes], {
    spacingM: cameraMetadata.adjustedFootprintSide,
    orientationDeg: settings.orientation,
    turnaroundM: settings.turnAroundDistance,
    entryLocation: settings.entryLocation,
    additionalLines: settings.frontBuffer,
    everySecondLineFirst: settings.evenToggle,
  });
  return planned.ok ? planned : undefined;
}
