import type { GridLayout } from '../../heights/height-grid.ts';

/** What tells water from ground, in cells of about half a metre. */
export type WaterCells = {
  layout: GridLayout;
  /** Mean of what was measured; NaN where too little was. */
  heights: Float32Array;
  /** Brightness from 0 to 255. */
  light: Float32Array;
  /** Logarithm of red over green. */
  redness: Float32Array;
  /** Standard deviation of the brightness around. */
  contrast: Float32Array;
  /** Metres by which heights differ from those on both sides. */
  uneven: Float32Array;
};

export const isKnown = ({ heights }: WaterCells, at: number): boolean => !Number.isNaN(heights[at]);
