/** How ground is told from what stands on it. */
export const groundSettings = {
  /** Cells of the terrain model: about this wide, and not more of them than fit the memory. */
  leastCellM: 0.25,
  mostCells: 16_000_000,
  /** A cell needs this share of measured heights. */
  leastMeasured: 0.05,
  /** The height of a cell for the filter, not the very lowest: one wrong height would dig a hole. */
  lowShare: 0.1,
  /** Deeper than its surroundings by this much is a wrong height, not a hole. */
  spikeM: 0.4,
  /** What falls more steeply on all sides is taken for a thing. */
  slope: 1.2,
  /** Unevenness that every ground may have. */
  roughM: 0.15,
  /** A higher step is never ground. */
  mostStepM: 2,
  /** Windows grow by this factor up to the widest roof that is found. */
  growth: 1.15,
  widestM: 40,
  /** Smaller patches among trees and roofs are not ground. */
  leastPatchM2: 25,
  /** Ground is in one piece as long as neighbouring cells differ by no more than this slope and unevenness. */
  evenSlope: 0.9,
  evenM: 0.1,
  /** Pieces as large as this are ground. Smaller ones are not that stand higher than the ground filled in between large ones … */
  largePatchM2: 200,
  raisedM: 1.5,
  /** … and than all large ones this near … */
  besideM: 5,
  raisedBesideM: 0.5,
  /** … unless they are no more uneven than the largest, by this factor. */
  mostUneven: 4,
  /** So far beside things, in so many rounds, cells this much above the ground farther away belong to the thing. */
  flankM: 1,
  flankRounds: 2,
  flankAboveM: 0.2,
  /** Gaps are filled this far from measured ground; beyond, there is no height. */
  fillM: 30,
  /** Points this near to the terrain are ground. */
  nearM: 0.2,
} as const;

export type GroundSettings = { [K in keyof typeof groundSettings]: number };
