import type { LngLat } from '../scene.ts';

/** A draggable point of a shape. */
export type Handle = {
  id: string;
  kind: 'corner' | 'middle' | 'centre' | 'radius' | 'waypoint' | 'home';
  position: LngLat;
  label?: string;
  isActive?: boolean;
};
