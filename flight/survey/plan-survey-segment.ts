import { outlineOf } from '../plan/outline-of.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { photoCount } from './photos.ts';
import { planSurvey, type SurveyPlan } from './plan-survey.ts';

export type PlannedSurveySegment = ({ ok: true; photoCount: number } & SurveyPlan) | { ok: false; reason: string };

/** The path that a survey segment's own settings give, whatever path is stored in it. */
export function planSurveySegment(segment: SurveySegment): PlannedSurveySegment {
  const { segmentMetadata: settings, cameraMetadata: camera, holes = [] } = segment;
  const planned = planSurvey([outlineOf(segment), ...holes], {
    spacingM: camera.adjustedFootprintSide,
    orientationDeg: settings.orientation,
    turnaroundM: settings.turnAroundDistance,
    entryLocation: settings.entryLocation,
    additionalLines: settings.frontBuffer,
    everySecondLineFirst: settings.evenToggle,
  });
  if (!planned.ok) return planned;
  return { ...planned, photoCount: photoCount(planned.transects, settings.triggerDistance) };
}
