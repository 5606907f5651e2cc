import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useEffect } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import { overlayOf } from './drawing/overlay-of.ts';

const nobody: ReadonlySet<string> = new Set();

/** Draws a viewed plan, all flat and equally strong. */
export function useShownPlan(map: MapHandle | null, plan: FlightPlan | undefined): void {
  useEffect(() => {
    if (!map || !plan) return;
    const flat = new Set(plan.segments.map(({ segmentId }) => segmentId));
    map.showOverlay(overlayOf(plan, { activeSegmentId: null, flat, photosOf: nobody, onTerrain: false }));
    return () => map.showOverlay(null);
  }, [map, plan]);
}
