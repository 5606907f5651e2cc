import type {
  FlightPlan,
  Segment,
  ShapeType,
  StructureScanSegment,
  SurveySegment,
} from '@overflight/flight/plan/plan.ts';
import { updateSegment } from '@overflight/flight/plan/edit/update-segment.ts';
import { editStructureScan } from '@overflight/flight/structure-scan/edit-structure-scan.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import type { Position } from 'geojson';

export type AreaSegment = SurveySegment | StructureScanSegment;
export type DrawnShape = { shapeType: ShapeType; boundaryCoordinates: Position[]; holes?: Position[][] };

export function isAreaSegment(segment: Segment): segment is AreaSegment {
  return segment.type === 'survey' || segment.type === 'structureScan';
}

/** Replaces the outline of a survey or scan and replans it. */
export function editSegmentShape(plan: FlightPlan, segment: AreaSegment, shape: DrawnShape): FlightPlan {
  const { flightSpeed } = plan.planMetadata;
  if (segment.type === 'survey') return updateSegment(plan, editSurvey(segment, { shape, flightSpeed }));
  const { shapeType, boundaryCoordinates } = shape;
  const outline = { shapeType, boundaryCoordinates };
  return updateSegment(plan, editStructureScan(segment, { shape: outline, flightSpeed }));
}
