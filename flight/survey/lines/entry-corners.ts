import type { Position } from 'geojson';
import type { SurveySegment } from '../../plan/plan.ts';
import { planSurveySegment } from '../plan-survey-segment.ts';

export type EntryCorner = { entryLocation: 0 | 1 | 2 | 3; position: Position };

/** A survey of more lines is too slow to plan four times. */
const MAX_LINES = 150;

/** Start of the first line for each entry location; empty for a survey that cannot be flown or is very large. */
export function entryCorners(survey: SurveySegment): EntryCorner[] {
  const planned = planSurveySegment(survey);
  if (!planned.ok || planned.transects.length > MAX_LINES) return [];
  return ([0, 1, 2, 3] as const).flatMap((entryLocation) => {
    const variant =
      entryLocation === survey.segmentMetadata.entryLocation
        ? planned
        : planSurveySegment({ ...survey, segmentMetadata: { ...survey.segmentMetadata, entryLocation } });
    const position = variant.ok ? variant.transects[0]?.[0] : undefined;
    return position ? [{ entryLocation, position }] : [];
  });
}
