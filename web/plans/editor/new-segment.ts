import { editCorridor } from '@overflight/flight/corridor/edit-corridor.ts';
import { newCorridor } from '@overflight/flight/corridor/new-corridor.ts';
import type { FlightPlan, PlanMetadata } from '@overflight/flight/plan/plan.ts';
import { addSegment } from '@overflight/flight/plan/edit/add-segment.ts';
import { defaultPlanMetadata, defaultSurvey } from '@overflight/flight/plan/edit/defaults.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { clamp, limits } from '@overflight/flight/plan/limits.ts';
import { newFacade, newOrbit } from '@overflight/flight/views/edit-views.ts';
import { newStructureScan } from '@overflight/flight/structure-scan/new-structure-scan.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import type { Position } from 'geojson';
import type { DrawnShape } from './shape/edit-segment-shape.ts';
import { newId } from '../../platform/new-id.ts';

export type AreaSegmentKind = 'survey' | 'structureScan';
export type LineSegmentKind = 'corridor' | 'facade';
export type CircleSegmentKind = AreaSegmentKind | 'orbit';

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

/** Appends a facade scan or a corridor along a drawn line; returns the plan and the new id. */
export function addLine(
  plan: FlightPlan,
  kind: LineSegmentKind,
  line: Position[],
): { plan: FlightPlan; segmentId: string } {
  const segmentId = newId();
  if (kind === 'facade') return { plan: addSegment(plan, newFacade(segmentId, line), newId), segmentId };
  const corridor = newCorridor(segmentId, line);
  const edit = planHeights(plan.planMetadata);
  return { plan: addSegment(plan, edit ? editCorridor(corridor, edit) : corridor, newId), segmentId };
}

/** Appends an orbit around the centre of a drawn circle; returns the plan and the new id. */
export function addOrbit(plan: FlightPlan, { boundaryCoordinates: [centre, onCircle] }: DrawnShape) {
  const segmentId = newId();
  if (!centre || !onCircle) return { plan, segmentId };
  const radiusM = clamp(distanceM(centre, onCircle), limits.orbitRadius).value;
  return { plan: addSegment(plan, newOrbit(segmentId, centre, radiusM), newId), segmentId };
}

const outline = ({ shapeType, boundaryCoordinates }: DrawnShape) => ({ shapeType, boundaryCoordinates });

function surveyFor({ planMetadata }: FlightPlan, segmentId: string, shape: DrawnShape) {
  const survey = newSurvey(segmentId, shape);
  const edit = planHeights(planMetadata);
  return edit ? editSurvey(survey, edit) : survey;
}

/** New surveys and corridors take altitude and reference from the plan; undefined if they have them anyway. */
function planHeights({ altitude, altitudeMode, flightSpeed }: PlanMetadata) {
  if (altitude === defaultPlanMetadata.altitude && altitudeMode === defaultSurvey.altitudeMode) return undefined;
  if (altitudeMode === 'absolute') return { settings: { altitudeMode, altitude }, flightSpeed };
  return { camera: { distanceToSurface: altitude }, settings: { altitudeMode }, flightSpeed };
}
