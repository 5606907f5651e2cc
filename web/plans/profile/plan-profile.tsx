import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useMapSources } from '../../map/sources/use-map-sources.ts';
import { AltitudeProfile } from './altitude-profile.tsx';

/** The altitude profile over the map's terrain. */
export function PlanProfile({ plan }: { plan: FlightPlan }) {
  const { data: sources } = useMapSources();
  return sources ? <AltitudeProfile plan={plan} terrain={sources.terrain} /> : null;
}
