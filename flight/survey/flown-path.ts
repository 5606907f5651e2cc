import type { Position } from 'geojson';
import { planCorridorSegment } from '../corridor/plan-corridor-segment.ts';
import type { LinesSegment } from '../plan/plan.ts';
import { planSurveySegment } from './plan-survey-segment.ts';

/** The stored path, since an imported plan is flown unchanged; the planned path if none is stored. */
export function flownPath(segment: LinesSegment): Position[] {
  if (segment.pathCoordinates.length > 0) return segment.pathCoordinates;
  const planned = planLines(segment);
  return planned.ok ? planned.path : [];
}

/** Photo lines of a survey or corridor. */
export const planLines = (segment: LinesSegment) =>
  segment.type === 'survey' ? planSurveySegment(segment) : planCorridorSegment(segment);
