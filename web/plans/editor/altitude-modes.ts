import type { AltitudeMode } from '@overflight/flight/plan/plan.ts';

export const altitudeModes: { value: AltitudeMode; label: string }[] = [
  { value: 'relative', label: 'Above the home point' },
  { value: 'terrain', label: 'Above the ground' },
  { value: 'absolute', label: 'Above the sea' },
];
