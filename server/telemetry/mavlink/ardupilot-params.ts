/**
 * Params of each command that ArduPilot stores, from 0; of any other command, all of them. Unused params
 * read back as zero and are not a difference.
 */
export const ardupilotStoredParams: Readonly<Record<number, readonly number[]>> = {
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

/** Commands whose location ArduPilot stores; for the others it stores neither location nor frame. */
export const ardupilotLocationCommands: readonly number[] = [
  16, 17, 18, 19, 21, 22, 30, 31, 82, 84, 85, 94, 179, 189, 191, 195, 201,
];

/** Commands whose location may be dropped and whose altitude frame has no meaning. */
export const ardupilotMarkerCommands: readonly number[] = [189, 191];

/** Params that ArduPilot truncates to integers. */
export const ardupilotIntegerParams: Readonly<Record<number, readonly number[]>> = {
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
