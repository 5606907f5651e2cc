/** How water over a visible bottom is told from ground. Measured on a lake: docs/decisions/0039. */
export const waterSettings = {
  /** Cells are so many of the surface wide, at least so wide in metres, and not more of them than fit the memory. */
  leastCellM: 0.5,
  mostCells: 4_000_000,
  /** A cell needs this share of measured heights. */
  leastMeasured: 0.1,
  /** Where water is deep, heights are so many times as uneven as those of the whole map, and what is seen has so much of its contrast. */
  seedUneven: 2,
  seedContrast: 0.6,
  leastSeedM2: 25,
  /** Water is at most so many times as bright as where it is deep. */
  mostBright: 1.35,
  /** Levels that are tried, from the deep part upwards. */
  levelStepM: 0.1,
  mostAboveM: 4,
  /** The shore: this wide, and this high above the level; shallow water reaches this far below it. */
  shoreM: 1.5,
  shoreHighM: 0.5,
  shallowM: 0.4,
  leastShoreM2: 5,
  leastAreaM2: 50,
  leastDepthM: 0.5,
  /** Dry ground is so many times as bright as wet, and so well are both told by their brightness. */
  leastBrighter: 1.25,
  leastParted: 0.8,
  /** Red fades faster than green with depth: in line with it, and by so much a metre (logarithm). */
  leastRedInLine: 0.85,
  leastRedPerM: 0.04,
  /** What is seen gets fainter with depth, in line with it. */
  leastFaintInLine: 0.8,
  leastUneven: 2,
  /** A body of which less is as uneven has spread over ground, and is not followed further. */
  leastUnevenShare: 0.25,
  /** So much of what lies beside it may be ground below its level. */
  mostBelow: 0.3,
  /** Ground below the level that hangs together with water is believed if so many photos see it. */
  leastPhotos: 4,
  /** Points up to so far above the level are of the water. */
  nearM: 0.15,
} as const;

export type WaterSettings = { [K in keyof typeof waterSettings]: number };
