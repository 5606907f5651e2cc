import type { Position } from 'geojson';
import { defaultPlan, defaultPlanMetadata } from './defaults.ts';
import type { FlightPlan, Signature } from '../plan.ts';

export type NewPlan = { flightPlanId: string; home: Position; by: Signature; name?: string };

/** A plan with a home point and nothing to fly yet. */
export function newPlan({ flightPlanId, home, by, name }: NewPlan): FlightPlan {
  return {
    flightPlanId,
    ...defaultPlan,
    name: name || defaultPlan.name,
    createdBy: by,
    updatedBy: by,
    lastUpdated: by.date,
    planMetadata: { ...defaultPlanMetadata },
    homePoint: { position: home },
    segments: [],
  };
}
