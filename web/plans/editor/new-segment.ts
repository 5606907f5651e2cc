import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { addSegment } from '@overflight/flight/plan/edit/add-segment.ts';
import { defaultPlanMetadata } from '@overflight/flight/plan/edit/defaults.ts';
import { newStructureScan } from '@overflight/flight/structure-scan/new-structure-scan.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import type { DrawnShape } from './shape/edit-segment-shape.ts';
import { newId } from '../../platform/new-id.ts';

export type AreaSegmentKind = 'survey' | 'structureScan';

/** Appends a survey or scan of a drawn shape; returns the plan and the new id. */
export function addArea(
  plan: FlightPlan,
  kind: AreaSegmentKind,
  shape: DrawnShape,
): { plan: FlightPlan; segmentId: string } {
  const segmentId = newId();
  const segment =
    kind === 'survey'
      ? surveyFor(plan, segmentId, shape)
      : newStructureScan(segmentId, outline(shape), plan.planMetadata.flightSpeed);
  return { plan: addSegment(plan, segment, newId), segmentId };
}

const outline = ({ shapeType, boundaryCoordinates }: DrawnShape) => ({ shapeType, boundaryCoordinates });

/** A new survey takes altitude and reference from the plan. */
function surveyFor({ planMetadata }: FlightPlan, segmentId: string, shape: DrawnShape) {
  const survey = newSurvey(segmentId, shape);
  const { altitude, altitudeMode, flightSpeed } = planMetadata;
  if (altitude === defaultPlanMetadata.altitude && altitudeMode === survey.segmentMetadata.altitudeMode) return survey;
  if (altitudeMode === 'absolute') return editSurvey(survey, { settings: { altitudeMode, altitude }, flightSpeed });
  return editSurvey(survey, { camera: { distanceToSurface: altitude }, settings: { altitudeMode }, flightSpeed });
}
