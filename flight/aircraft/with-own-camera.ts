import { editCorridor } from '../corridor/edit-corridor.ts';
import type { FlightPlan, Segment } from '../plan/plan.ts';
import { editStructureScan } from '../structure-scan/edit-structure-scan.ts';
import { editSurvey } from '../survey/edit-survey.ts';
import { editFacade, editOrbit } from '../views/edit-views.ts';
import { hasOtherCamera } from './other-cameras.ts';
import type { AircraftProfile } from './profile.ts';

/** The plan with the aircraft's camera in every segment that has another one; heights or resolutions stay as set. */
export function withOwnCamera(plan: FlightPlan, profile: AircraftProfile): FlightPlan {
  const { camera } = profile;
  if (camera === undefined) return plan;
  const { flightSpeed } = plan.planMetadata;
  const segments = plan.segments.map((segment) =>
    hasOtherCamera(segment, camera) ? editCamera(segment, { camera: { cameraName: camera }, flightSpeed }) : segment,
  );
  return { ...plan, segments };
}

type Edit = { camera: { cameraName: string }; flightSpeed: number };

function editCamera(segment: Segment, edit: Edit): Segment {
  switch (segment.type) {
    case 'survey':
      return editSurvey(segment, edit);
    case 'corridor':
      return editCorridor(segment, edit);
    case 'structureScan':
      return editStructureScan(segment, edit);
    case 'facade':
      return editFacade(segment, edit);
    case 'orbit':
      return editOrbit(segment, edit);
    case 'waypointRoute':
      return segment;
  }
}
