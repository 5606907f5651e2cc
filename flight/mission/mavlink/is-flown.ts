import { commands, frames, isLeg, type MissionItem, takeoffs } from './mission-item.ts';

/** Legs that lead nowhere: up from where it stands, back to there, or waiting. */
const nowhere: readonly number[] = [...takeoffs, commands.returnToLaunch, commands.delay];
const landings: readonly number[] = [commands.land, commands.vtolLand];

/** The item takes the vehicle to some place: a mission without one is no flight. */
export function isFlown({ command, frame, params: [, , , , lat, lng] }: MissionItem): boolean {
  if (command === commands.gate) return true;
  if (!isLeg(command) || nowhere.includes(command)) return false;
  const isHere = frame === frames.mission || ((lat ?? 0) === 0 && (lng ?? 0) === 0);
  return !(landings.includes(command) && isHere);
}
