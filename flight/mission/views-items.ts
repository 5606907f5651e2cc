import type { ViewsSegment } from '../plan/plan.ts';
import { planViews } from '../views/plan-views.ts';
import type { FlightItem } from './flight-item.ts';
import { defaultPassing } from './waypoint-items.ts';

/** A waypoint per photo; the gimbal is aimed where its angle changes, and rests straight down afterwards. */
export function viewsItems(segment: ViewsSegment): FlightItem[] | undefined {
  const planned = planViews(segment);
  if (!planned.ok) return undefined;
  let pitchDeg: number | undefined;
  const flown = planned.views.flatMap((view): FlightItem[] => {
    const to = { position: view.position, altitudeM: view.altitudeM, mode: 'relative' } as const;
    const isAimed = view.pitchDeg === pitchDeg;
    pitchDeg = view.pitchDeg;
    return [
      { does: 'fly-to', to, ...defaultPassing, headingDeg: view.headingDeg },
      ...(isAimed ? [] : [{ does: 'aim-gimbal', pitchDeg, yawDeg: 0 } as const]),
      { does: 'take-photo' },
    ];
  });
  return [...flown, { does: 'aim-gimbal', pitchDeg: 90, yawDeg: 0 }];
}
