import { useDebouncedValue } from '@mantine/hooks';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useFollowedFlight } from './use-followed-flight.ts';

/** Not updated during a drag: the ground is read after a pause. */
const REST_MS = 400;

/** Whether any part of the plan is flown above ground. */
export const isAboveGround = ({ planMetadata, segments }: Pick<FlightPlan, 'planMetadata' | 'segments'>): boolean =>
  planMetadata.altitudeMode === 'terrain' ||
  segments.some((segment) => segment.type === 'survey' && segment.segmentMetadata.altitudeMode === 'terrain');

/** The plan with the ground worked in, once that is known. */
export function useFlownPlan(changing: FlightPlan): FlightPlan & FlownPlan {
  const [plan] = useDebouncedValue(changing, REST_MS);
  const { line, following } = useFollowedFlight(plan);
  if (following?.state !== 'worked-in') return plan;
  return { ...plan, overGround: line, homeAltitudeM: following.homeM };
}
