import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useEffect, useMemo } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { flightInSpace, type FlightLook } from './flight-in-space.ts';
import { useSampledFlight } from '../../use-sampled-flight.ts';

type Props = { map: MapHandle | null; plan: FlightPlan | undefined; look?: FlightLook };

/**
 * Gives the map the flight with its heights, once these belong to the plan as it is now. Draws nothing itself: heights
 * that arrive later render no panel.
 */
export function ShownFlight({ map, plan, look = plain }: Props) {
  const { activeSegmentId, photosOf } = look;
  const { plan: resting, samples, ground } = useSampledFlight(plan ?? notLoaded);
  const groundM = ground.data?.heights ?? (ground.isError ? unknown : null);
  const flight = useMemo(
    () =>
      plan && plan === resting && groundM
        ? flightInSpace(plan, { samples, groundM }, { activeSegmentId, photosOf })
        : null,
    [plan, resting, samples, groundM, activeSegmentId, photosOf],
  );
  useEffect(() => map?.showFlight(flight), [map, flight]);
  useEffect(() => () => map?.showFlight(null), [map]);
  return null;
}

const plain: FlightLook = { activeSegmentId: null, photosOf: new Set() };
const unknown: readonly never[] = [];
/** Flies nowhere. */
const notLoaded = newPlan({ flightPlanId: '', home: [0, 0], by: { id: '', name: '', email: '', date: '' } });
