import type { Position } from '../scene.ts';

/** A shape being drawn. */
export type DraftShape = {
  corners: readonly Position[];
  /** The shape if it ended at the pointer: an area from three points on. */
  outline: readonly Position[];
  /** The shape is invalid. */
  isBroken: boolean;
  /** The next click closes the shape. */
  isClosing: boolean;
};
