import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useAircraft, usePlanAircraft } from '../../platform/aircraft.ts';
import { AircraftNotes } from './aircraft-notes.tsx';

/** Limits of its aircraft that a plan exceeds. */
export function PlanAircraftNotes({ plan }: { plan: FlightPlan }) {
  const { isKnown } = useAircraft();
  const { id, profile } = usePlanAircraft(plan.flightPlanId, plan.planMetadata.aircraft);
  return <AircraftNotes plan={plan} profile={profile} isUnknown={isKnown && id !== undefined && !profile} />;
}
