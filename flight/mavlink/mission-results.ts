/** MAV_MISSION_RESULT of MISSION_ACK. */
export const missionResults = {
  accepted: 0,
  error: 1,
  badFrame: 2,
  unsupported: 3,
  invalid: 5,
  badSequence: 13,
} as const;

/** Texts that follow "The vehicle refused the mission:". */
const resultTexts: Readonly<Record<number, string>> = {
  1: 'it gives no reason.',
  2: 'it does not know the altitude reference.',
  3: 'it does not know one of the commands.',
  4: 'it has no room for so many items.',
  5: 'an item is invalid.',
  13: 'the items came in the wrong order.',
  14: 'it accepts no missions from this ground station.',
  15: 'it cancelled the transfer.',
};
const FIRST_PARAM = 6;
const LAST_PARAM = 12;

export function missionResultText(result: number): string {
  if (result >= FIRST_PARAM && result <= LAST_PARAM) return `value ${result - FIRST_PARAM + 1} of an item is invalid.`;
  return resultTexts[result] ?? `result code ${result}.`;
}
