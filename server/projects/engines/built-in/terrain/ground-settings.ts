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
  /** Ground falls by no more than this slope and unevenness from a cell to the next. What falls more steeply parts it into pieces. */
  evenSlope: 0.9,
  evenM: 0.1,
  /** Large pieces are ground. A smaller one is not that stands so much higher than the ground filled in between large ones … */
  largePieceM2: 200,
  raisedM: 1,
  /** … and than all large ones this near … */
  besideM: 5,
  raisedBesideM: 0.5,
  /** … unless it is at most so many times as uneven as the largest. */
  mostUneven: 4,
  /** This far beside things, in so many rounds, steep cells that stand so much above the ground farther away are of the thing. */
  flankM: 1,
  flankRounds: 2,
  flankAboveM: 0.2,
  /** Gaps are filled this far from measured ground; beyond, there is no height. */
  fillM: 30,
  /** Points this near to the terrain are ground. */
  nearM: 0.2,
} as const;

export type GroundSettings = { [K in keyof typeof groundSettings]: number };
