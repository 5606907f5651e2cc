import type { FlightPlan } from '../plan/plan.ts';
import type { FlightItem, FlightPart } from './flight-item.ts';
import { asFlown } from './as-flown.ts';
import { type Cruise, segmentSteps } from './segment-steps.ts';
import { aimedGimbal } from './waypoint-items.ts';

/** A plan drawn here: take-off, its segments, and return. */
export function drawnParts(plan: FlightPlan): FlightPart[] {
  if (plan.segments.length === 0) return [];
  const { planMetadata, homePoint } = plan;
  const { altitude: altitudeM, altitudeMode: mode, flightSpeed: speedMps } = planMetadata;
  const takesPhotos = plan.segments.some(({ type }) => type !== 'waypointRoute');
  const prelude: FlightItem[] = [
    ...(takesPhotos ? [{ does: 'set-photo-mode' } as const] : []),
    { does: 'take-off', to: { position: homePoint.position, altitudeM, mode } },
    ...(speedMps > 0 ? [{ does: 'set-speed', speedMps } as const] : []),
    ...(planMetadata.gimbal ? [aimedGimbal(planMetadata)] : []),
  ];
  const cruise: Cruise = { planMetadata, speedMps };
  const segments = plan.segments.map((segment) => ({ segment, steps: segmentSteps(asFlown(segment, plan), cruise) }));
  return [{ steps: prelude }, ...segments, { steps: [{ does: 'return' }] }];
}
