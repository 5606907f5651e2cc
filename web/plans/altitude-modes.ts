import type { AltitudeMode } from '@overflight/flight/plan/plan.ts';

/** From where an altitude counts, as it is written behind one. */
export const altitudeModes: Record<AltitudeMode, string> = {
  relative: 'above the home point',
  terrain: 'above the ground',
  absolute: 'above sea level',
};
