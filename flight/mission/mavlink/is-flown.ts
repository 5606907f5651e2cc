import { commands, frames, isLeg, type MissionItem, takeoffs } from './mission-item.ts';

/** Legs without a destination: take-off, return and delay. */
const stationaryLegs: readonly number[] = [...takeoffs, commands.returnToLaunch, commands.delay];
const landings: readonly number[] = [commands.land, commands.vtolLand];

/** Whether the item flies to a position: a mission without one is no flight. */
export function isFlown({ command, frame, params: [, , , , lat, lng] }: MissionItem): boolean {
  if (command === commands.gate) return true;
  if (!isLeg(command) || stationaryLegs.includes(command)) return false;
  const isHere = frame === frames.mission || ((lat ?? 0) === 0 && (lng ?? 0) === 0);
  return !(landings.includes(command) && isHere);
}
