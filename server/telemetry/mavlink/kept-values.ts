/**
 * Which of the values of a command ArduPilot keeps, counted from 0; of any other command all of them. What it does not use comes
 * back as zero, and says nothing about the mission.
 */
export const keptByArdupilot: Readonly<Record<number, readonly number[]>> = {
  16: [0],
  17: [2],
  18: [0],
  19: [0],
  20: [],
  21: [0],
  22: [0],
  30: [0],
  31: [1],
  82: [0],
  84: [],
  85: [],
  92: [0],
  93: [0, 1, 2, 3],
  94: [0],
  112: [0],
  114: [0],
  115: [0, 1, 2, 3],
  177: [0, 1],
  178: [0, 1, 2],
  179: [0],
  181: [0, 1],
  182: [0, 1, 2],
  183: [0, 1],
  184: [0, 1, 2, 3],
  189: [],
  191: [],
  195: [],
  197: [],
  201: [0],
  202: [0, 1, 2, 3, 4, 5, 6],
  203: [0, 1, 2, 3, 4, 5],
  205: [0, 1, 2],
  206: [0],
  207: [0],
  208: [0],
  211: [0, 1],
  531: [0, 1],
  532: [0, 1],
  1000: [0, 1, 2, 3, 4, 6],
  2000: [0, 1, 2, 3],
  2001: [],
  2500: [],
  2501: [],
  3000: [0],
};

/** Commands of which ArduPilot keeps a place; of the others it keeps neither place nor frame. */
export const placesOfArdupilot: readonly number[] = [
  16, 17, 18, 19, 21, 22, 30, 31, 82, 84, 85, 94, 179, 189, 191, 195, 201,
];

/** Of these it may keep no place, and whether their altitude counts from home or from the sea means nothing. */
export const marksOfArdupilot: readonly number[] = [189, 191];

/** Values that ArduPilot keeps as whole numbers: what stands behind the point is cut off. */
export const wholeForArdupilot: Readonly<Record<number, readonly number[]>> = {
  16: [0],
  17: [2],
  18: [0],
  19: [0],
  21: [0],
  22: [0],
  31: [1],
  82: [0],
  93: [1, 2, 3],
  177: [0, 1],
  203: [0, 1, 2, 3, 4, 5],
  1000: [0, 1, 2, 3, 4, 6],
  2000: [0, 2, 3],
};
