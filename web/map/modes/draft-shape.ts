import type { Position } from '../scene.ts';

/** A shape on its way. */
export type DraftShape = {
  corners: readonly Position[];
  /** What it would be if it ended at the pointer: an area from three points on. */
  outline: readonly Position[];
  /** It cannot be finished like this. */
  isBroken: boolean;
  /** The next click is the last. */
  isClosing: boolean;
};
