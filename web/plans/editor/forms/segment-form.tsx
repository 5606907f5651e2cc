import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { updatePlanMetadata } from '@overflight/flight/plan/edit/update-plan-metadata.ts';
import { updateSegment } from '@overflight/flight/plan/edit/update-segment.ts';
import { CorridorForm } from './segments/corridor-form.tsx';
import { FacadeForm } from './segments/facade-form.tsx';
import { OrbitForm } from './segments/orbit-form.tsx';
import { FollowingFields } from './following-fields.tsx';
import { StructureScanForm } from './segments/structure-scan-form.tsx';
import { SurveyForm } from './segments/survey-form.tsx';
import { WaypointRouteForm } from './segments/waypoint-route-form.tsx';

type Props = {
  segment: Segment;
  plan: FlightPlan;
  aircraft: AircraftProfile | undefined;
  openWaypoint: number | null;
  onOpenWaypoint: (index: number | null) => void;
  onAddPoints: () => void;
  onChange: (edit: (plan: FlightPlan) => FlightPlan, field: string | null) => void;
};

/** The settings of a segment of any type. */
export function SegmentForm(props: Props) {
  const { segment, plan: current, aircraft, openWaypoint, onOpenWaypoint, onAddPoints, onChange } = props;
  const { flightSpeed } = current.planMetadata;
  const replace = (next: Segment, field: string) => onChange((plan) => updateSegment(plan, next), field);
  const setSpeed = (speed: number) =>
    onChange((plan) => updatePlanMetadata(plan, { flightSpeed: speed }), 'flightSpeed');
  switch (segment.type) {
    case 'survey':
      return (
        <SurveyForm
          survey={segment}
          flightSpeed={flightSpeed}
          aircraft={aircraft}
          following={<FollowingFields plan={current} onChange={onChange} />}
          onChange={replace}
          onPlanSpeed={setSpeed}
        />
      );
    case 'corridor':
      return (
        <CorridorForm
          corridor={segment}
          flightSpeed={flightSpeed}
          aircraft={aircraft}
          following={<FollowingFields plan={current} onChange={onChange} />}
          onChange={replace}
          onPlanSpeed={setSpeed}
        />
      );
    case 'structureScan':
      return <StructureScanForm scan={segment} flightSpeed={flightSpeed} aircraft={aircraft} onChange={replace} />;
    case 'facade':
      return <FacadeForm facade={segment} flightSpeed={flightSpeed} aircraft={aircraft} onChange={replace} />;
    case 'orbit':
      return <OrbitForm orbit={segment} flightSpeed={flightSpeed} aircraft={aircraft} onChange={replace} />;
    case 'waypointRoute':
      return (
        <WaypointRouteForm
          route={segment}
          openIndex={openWaypoint}
          onOpen={onOpenWaypoint}
          onAddPoints={onAddPoints}
          onChange={onChange}
        />
      );
  }
}
