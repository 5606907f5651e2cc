import type { Position } from '../scene.ts';

/** A draggable point of a shape. */
export type Handle = {
  id: string;
  kind: 'corner' | 'middle' | 'centre' | 'radius' | 'waypoint' | 'home';
  position: Position;
  label?: string;
  isActive?: boolean;
};
