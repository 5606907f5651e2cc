import type { Position } from 'geojson';
import { defaultCorridor, defaultSurveyCamera } from '../plan/edit/defaults.ts';
import type { CorridorSegment } from '../plan/plan.ts';
import { withCorridorPath } from './plan-corridor-segment.ts';

/** A corridor along a drawn line with the default camera and settings. */
export function newCorridor(segmentId: string, lineCoordinates: Position[]): CorridorSegment {
  return withCorridorPath({
    type: 'corridor',
    segmentId,
    lineCoordinates,
    pathCoordinates: [],
    cameraMetadata: { ...defaultSurveyCamera },
    segmentMetadata: { ...defaultCorridor },
  });
}
