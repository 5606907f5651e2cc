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
  84: [],
  85: [],
  93: [0, 1, 2, 3],
  112: [0],
  115: [0, 1, 2, 3],
  177: [0, 1],
  178: [0, 1, 2],
  189: [],
  195: [],
  197: [],
  201: [0],
  203: [0, 1, 2, 3, 4],
  205: [0, 1, 2],
  206: [0],
  2001: [],
  2500: [],
  2501: [],
  3000: [0],
};

/** Commands of which ArduPilot keeps a place; of the others it keeps neither place nor frame. */
export const placesOfArdupilot: readonly number[] = [16, 17, 18, 19, 21, 22, 30, 31, 82, 84, 85, 189, 195, 201];
