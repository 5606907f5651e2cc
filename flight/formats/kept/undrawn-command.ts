import { commands } from '../../mission/mavlink/mission-item.ts';
import { type Json, textOf } from '../json-fields.ts';
import { readSimpleItem } from '../qgc-plan/read-simple-item.ts';

/** Commands that a plan shows in its own fields: take-off, speed, gimbal, camera, and how the flight ends. */
const shown: ReadonlySet<number> = new Set([
  commands.takeoff,
  commands.vtolTakeoff,
  commands.vtolTransition,
  commands.changeSpeed,
  commands.aimGimbal,
  commands.gimbalPitchYaw,
  commands.cameraMode,
  commands.triggerDistance,
  commands.triggerInterval,
  commands.takePhotos,
  commands.stopPhotos,
  commands.digicam,
  commands.returnToLaunch,
  commands.land,
  commands.vtolLand,
  commands.startLanding,
]);

const names: Readonly<Record<number, string>> = {
  [commands.waypoint]: 'Waypoint without a position of its own or in another altitude mode',
  [commands.loiterForever]: 'Loiter',
  [commands.loiterTurns]: 'Loiter',
  [commands.loiterTime]: 'Loiter',
  [commands.loiterToAltitude]: 'Loiter',
  [commands.changeAltitude]: 'Change of altitude',
  [commands.delay]: 'Delay',
  [commands.conditionDelay]: 'Delay',
  [commands.conditionYaw]: 'Change of heading',
  [commands.jump]: 'Jump to another item',
  [commands.lookAtLocation]: 'Region of interest',
  [commands.lookBesideNextWaypoint]: 'Region of interest',
  [commands.lookAtLegacy]: 'Region of interest',
  [commands.lookAhead]: 'End of a region of interest',
  [commands.startVideo]: 'Video recording',
  [commands.stopVideo]: 'Video recording',
  [commands.gate]: 'Gate',
};

/** Name of a command outside all segments that is not drawn on screen; undefined if it is shown. */
export function undrawnCommand(item: Json): string | undefined {
  const simple = readSimpleItem(item);
  if (!simple) return textOf(item['complexItemType'], 'Unknown item');
  return shown.has(simple.command) ? undefined : (names[simple.command] ?? `Command ${simple.command}`);
}
