import type { Position } from 'geojson';
import { wrapDegrees } from '../../geo/angle.ts';
import { commands, frames, type MissionItem } from '../../mission/mavlink/mission-item.ts';
import type { AltitudeMode, GimbalAngles, Waypoint, WaypointRouteSegment } from '../../plan/plan.ts';
import { type Json, numberOf } from '../json-fields.ts';
import type { Positions } from '../positions.ts';
import { readSimpleItem } from './read-simple-item.ts';

/** `AltitudeMode` of an item whose height above ground QGroundControl converted to one above the sea. */
const ABOVE_TERRAIN = 3;

export const restingGimbal: Readonly<GimbalAngles> = { gimbal: false, pitch: 0, yaw: 0 };

export type RunReading = { positions: Positions; altitudeMode: AltitudeMode; speedMps: number };
export type WaypointRun = { route: Omit<WaypointRouteSegment, 'segmentId'>; count: number; speedMps: number };
export type ItemPosition = { position: Position; altitude: number; altitudeMode: AltitudeMode };

/** The waypoints starting at this item, each with the speed and gimbal set right after it. */
export function readWaypointRun(items: readonly Json[], start: number, reading: RunReading): WaypointRun | undefined {
  const waypoints: Waypoint[] = [];
  let { speedMps } = reading;
  let at = start;
  for (;;) {
    const item = items[at];
    const place = item && readPlace(item, reading.positions);
    if (item?.['command'] !== commands.waypoint || place?.altitudeMode !== reading.altitudeMode) break;
    // ArduPilot reads 0, 0 as the current position.
    if (place.position.every((degrees) => degrees === 0)) break;
    at += 1;
    let gimbal = restingGimbal;
    for (; at < items.length; at += 1) {
      const next = readSimpleItem(items[at]!);
      const newSpeedMps = next && readSpeedMps(next);
      const newGimbal = next && readGimbal(next);
      if (newSpeedMps === undefined && newGimbal === undefined) break;
      speedMps = newSpeedMps ?? speedMps;
      gimbal = newGimbal ?? gimbal;
    }
    const metadata = { altitude: place.altitude, flightSpeed: speedMps, ...gimbal };
    waypoints.push({ index: waypoints.length, coordinates: place.position, metadata });
  }
  const [first] = waypoints;
  if (first === undefined) return undefined;
  const { altitude, flightSpeed } = first.metadata;
  const route = { type: 'waypointRoute', segmentMetadata: { altitude, flightSpeed }, waypoints } as const;
  return { route, count: at - start, speedMps };
}

/** Position of an item; undefined if it has none or means the current position. */
export function readPlace(item: Json, positions: Positions): ItemPosition | undefined {
  const simple = readSimpleItem(item);
  if (simple === undefined || simple.frame === frames.mission) return undefined;
  const [, , , , lat, lng, altitude] = simple.params;
  if (lat === null || lng === null || lat === undefined || lng === undefined) return undefined;
  const isAboveTerrain = simple.frame === frames.absolute && item['AltitudeMode'] === ABOVE_TERRAIN;
  return {
    position: positions.read(lng, lat),
    altitude: isAboveTerrain ? numberOf(item['Altitude'], altitude ?? 0) : (altitude ?? 0),
    altitudeMode: isAboveTerrain || simple.frame === frames.terrain ? 'terrain' : modeOf(simple.frame),
  };
}

/** The integer frames 5, 6 and 11 mean the same as 0, 3 and 10. */
const modeOf = (frame: number): AltitudeMode =>
  frame === 11 ? 'terrain' : frame === frames.relative || frame === 6 ? 'relative' : 'absolute';

export function readSpeedMps({ command, params }: MissionItem): number | undefined {
  const speedMps = command === commands.changeSpeed ? params[1] : null;
  return speedMps !== null && speedMps > 0 ? speedMps : undefined;
}

/** Pitch is positive downward from level. */
export function readGimbal({ command, params }: MissionItem): GimbalAngles | undefined {
  const aim: Readonly<Record<number, readonly (number | null)[]>> = {
    [commands.aimGimbal]: [params[0], params[2]],
    [commands.gimbalPitchYaw]: [params[0], params[1]],
  };
  const [pitch, yaw] = aim[command] ?? [];
  if (pitch === undefined) return undefined;
  return { gimbal: true, pitch: Math.max(0, -(pitch ?? 0)), yaw: wrapDegrees(yaw ?? 0) };
}
