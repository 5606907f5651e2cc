import type { Firmware } from './firmware.ts';
import { commands, frames, type MissionItem } from './mission-item.ts';

/** Released versions: ArduPilot 4.6 and 4.7, PX4 1.16; one of these makes the vehicle refuse the whole mission. */
const refusedCommands: Readonly<Record<Firmware, readonly number[]>> = {
  ardupilot: [commands.lookBesideNextWaypoint, commands.triggerInterval, commands.cameraMode, commands.gate],
  px4: [commands.loiterTurns, commands.changeAltitude, commands.conditionYaw],
};
const refusedFrames: Readonly<Record<Firmware, readonly number[]>> = {
  ardupilot: [],
  px4: [frames.terrain, 11],
};

export type RefusedItem = { index: number; reason: string };

/** Items for which the vehicle would refuse the mission, so that we say so before it does. */
export function refusedItems(items: readonly MissionItem[], firmware: Firmware): RefusedItem[] {
  return items.flatMap(({ command, frame }, index): RefusedItem[] => {
    if (refusedCommands[firmware].includes(command)) {
      return [{ index, reason: `Command ${command} is not part of this autopilot's missions.` }];
    }
    return refusedFrames[firmware].includes(frame)
      ? [{ index, reason: 'This autopilot does not follow terrain by itself.' }]
      : [];
  });
}
