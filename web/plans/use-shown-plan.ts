import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useEffect } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import { overlayOf } from './drawing/overlay-of.ts';
import { useFlightInSpace } from './use-flight-in-space.ts';

const nobody: ReadonlySet<string> = new Set();
const plain = { activeSegmentId: null, photosOf: nobody };

/** Draws a viewed plan, all equally strong: flat, and at its heights over relief. */
export function useShownPlan(map: MapHandle | null, plan: FlightPlan | undefined): void {
  useEffect(() => {
    if (!map || !plan) return;
    const flat = new Set(plan.segments.map(({ segmentId }) => segmentId));
    map.showOverlay(overlayOf(plan, { ...plain, flat, onTerrain: false }));
    return () => map.showOverlay(null);
  }, [map, plan]);
  useFlightInSpace(map, plan, plain);
}
