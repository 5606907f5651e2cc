import type { AltitudeMode } from '@overflight/flight/plan/plan.ts';

/** Altitude references, as written after a number. */
export const altitudeModes: Record<AltitudeMode, string> = {
  relative: 'above the home point',
  terrain: 'above the ground',
  absolute: 'above sea level',
};
