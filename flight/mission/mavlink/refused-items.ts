import type { Firmware } from '../firmware.ts';
import { commands, frames, isLeg, type MissionItem } from './mission-item.ts';

/** One refused item makes the vehicle refuse the mission. */
export type RefusedItem = { index: number; reason: string };

/** Items for which the vehicle would refuse the mission. */
export function refusedItems(items: readonly MissionItem[], firmware: Firmware): RefusedItem[] {
  return items.flatMap((item, index): RefusedItem[] => {
    const reason = reasons[firmware](item);
    return reason === undefined ? [] : [{ index, reason }];
  });
}

const reasons: Readonly<Record<Firmware, (item: MissionItem) => string | undefined>> = {
  ardupilot: ({ command }) => (refusedByArdupilot.includes(command) ? unknownCommand(command) : undefined),
  px4: ({ command, frame, params }) => {
    if (frame === frames.mission) return px4Actions.includes(command) ? undefined : unknownCommand(command);
    if (!px4Frames.includes(frame)) return 'PX4 does not follow terrain by itself.';
    if (!px4Places.includes(command)) return unknownCommand(command);
    // On the wire a position is an integer, which cannot be NaN.
    const isHere = isLeg(command) && (params[4] === null || params[5] === null);
    return isHere ? `Command ${command} has no position, and PX4 does not use the current one.` : undefined;
  },
};

const unknownCommand = (command: number) => `Command ${command} is not part of this autopilot's missions.`;

/** Released ArduPilot, 4.6 and 4.7. */
const refusedByArdupilot: readonly number[] = [
  commands.lookBesideNextWaypoint,
  commands.triggerInterval,
  commands.cameraMode,
  commands.gate,
];

/** AMSL and above home, each also as integer frames. */
const px4Frames: readonly number[] = [frames.absolute, frames.relative, 5, 6];
/** Mission commands that PX4 accepts, with a position and without. */
const px4Places: readonly number[] = [16, 17, 19, 21, 22, 31, 80, 84, 85, 195, 201, 212, 400, 4501];
const px4Actions: readonly number[] = [
  20, 80, 93, 112, 114, 177, 178, 179, 187, 189, 196, 197, 200, 201, 203, 204, 205, 206, 211, 212, 214, 260, 400, 530,
  531, 532, 534, 1000, 1001, 2000, 2001, 2003, 2500, 2501, 3000, 42600,
];
