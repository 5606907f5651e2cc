import { commands, frames, type MissionItem, takeoffs } from '../../mission/mavlink/mission-item.ts';
import type { Json } from '../../formats/json-fields.ts';

/** `AltitudeMode` of each frame. */
const altitudeModes: Readonly<Record<number, number>> = {
  [frames.relative]: 1,
  [frames.absolute]: 2,
  [frames.terrain]: 4,
};
/** Commands with a height: QGroundControl requires three altitude keys for them. */
const withAltitude: readonly number[] = [commands.waypoint, ...takeoffs, commands.lookAtLocation];

/** A top-level item of a plan. */
export function writeSimpleItem(item: MissionItem): Json {
  const mode = altitudeModes[item.frame];
  if (mode === undefined || !withAltitude.includes(item.command)) return writeInnerItem(item);
  return { AMSLAltAboveTerrain: null, Altitude: item.params[6], AltitudeMode: mode, ...writeInnerItem(item) };
}

/** An item inside a survey, which has no altitude keys. */
export function writeInnerItem({ autoContinue, command, frame, params }: MissionItem): Json {
  return { autoContinue, command, frame, params, type: 'SimpleItem' };
}
