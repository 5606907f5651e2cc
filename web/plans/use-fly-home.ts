import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useEffect, useRef } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import { positionsOf } from './positions-of.ts';

const HOME_ZOOM = 18;

export function flyHome(map: MapHandle, { homePoint }: Pick<FlightPlan, 'homePoint'>): void {
  const [lng, lat] = homePoint.position;
  if (lng !== undefined && lat !== undefined) map.flyTo({ position: [lng, lat], zoom: HOME_ZOOM });
}

/** Fits the plan; one with only a home point is shown like its home. */
export function showPlan(map: Pick<MapHandle, 'frame'>, plan: FlightPlan): void {
  map.frame(
    positionsOf(plan).map(([lng = 0, lat = 0]) => [lng, lat]),
    HOME_ZOOM,
  );
}

/** Shows the selected plan once per selection: editing must not move the map. */
export function useFlyHome(map: MapHandle | null, plan: FlightPlan | undefined): void {
  const flownTo = useRef<string>(undefined);
  useEffect(() => {
    if (map && plan && plan.flightPlanId !== flownTo.current) showPlan(map, plan);
    if (map || !plan) flownTo.current = plan?.flightPlanId;
  }, [map, plan]);
}
