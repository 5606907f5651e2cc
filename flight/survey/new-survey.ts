import type { Position } from 'geojson';
import { defaultSurvey, defaultSurveyCamera } from '../plan/edit/defaults.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { withPath } from './plan-survey-segment.ts';

export type SurveyShape = Pick<SurveySegment, 'shapeType' | 'boundaryCoordinates'> & { holes?: Position[][] };

/** A survey of a drawn area with the default camera and settings. */
export function newSurvey(segmentId: string, shape: SurveyShape): SurveySegment {
  return withPath({
    type: 'survey',
    segmentId,
    ...shape,
    pathCoordinates: [],
    cameraMetadata: { ...defaultSurveyCamera },
    area: 0,
    segmentMetadata: { ...defaultSurvey },
  });
}
