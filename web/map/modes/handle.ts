import type { Position } from '../scene.ts';

/** A point of a shape that can be taken hold of. */
export type Handle = {
  id: string;
  kind: 'corner' | 'middle' | 'centre' | 'radius' | 'waypoint' | 'home';
  position: Position;
  label?: string;
  isActive?: boolean;
};
