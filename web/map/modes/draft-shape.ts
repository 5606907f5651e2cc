import type { LngLat } from '../scene.ts';

/** A shape being drawn. */
export type DraftShape = {
  corners: readonly LngLat[];
  /** The shape if it ended at the pointer: an area from three points on. */
  outline: readonly LngLat[];
  /** The shape is invalid. */
  isBroken: boolean;
  /** The next click closes the shape. */
  isClosing: boolean;
  /** A line has no area, however many points it has. */
  isLine?: boolean;
};
