import type { Position } from 'geojson';
import { aimPoints } from './aim-points.ts';
import type { Firmware } from './firmware.ts';
import { action, commands, frames, type MissionItem } from './mission-item.ts';
import { pathItem } from './survey-items.ts';

export type ScanFlight = {
  /** The path around the structure, clockwise, not closed. */
  ring: Position[];
  /** Centre of a round structure, where every photo looks. */
  centre?: Position;
  standoffM: number;
  /** Metres above home, in the order they are flown. */
  layerAltitudes: number[];
  entranceAltitude: number;
  triggerDistanceM: number;
  /** Degrees from level down. */
  gimbalPitchDeg: number;
};

/** Degrees to the right of the course: towards the structure on a clockwise path. */
const TOWARDS_STRUCTURE_DEG = 90;

/** The items of a structure scan; PX4's are those that QGroundControl makes of it. */
export function structureScanItems(scan: ScanFlight, firmware: Firmware): MissionItem[] {
  const [start] = scan.ring;
  if (start === undefined) return [];
  const entrance = pathItem(start, { altitude: scan.entranceAltitude, frame: frames.relative });
  return [
    entrance,
    ...(firmware === 'px4' ? [aimBesideCourse(scan)] : []),
    ...scan.layerAltitudes.flatMap((altitude) => layerItems(scan, altitude, firmware)),
    action(commands.lookAhead),
    entrance,
  ];
}

const aimBesideCourse = ({ gimbalPitchDeg }: ScanFlight) =>
  action(commands.lookBesideNextWaypoint, 0, 0, 0, 0, -gimbalPitchDeg + 0, 0, TOWARDS_STRUCTURE_DEG);

function layerItems(scan: ScanFlight, altitude: number, firmware: Firmware): MissionItem[] {
  const { ring, triggerDistanceM } = scan;
  // Released ArduPilot does not know how to look beside the course: it is given a place to look at on every leg.
  const aims = firmware === 'ardupilot' ? aimPoints(scan, altitude) : [];
  const [first, ...others] = ring.map((position, leg) => [
    pathItem(position, { altitude, frame: frames.relative }),
    ...(aims[leg] ? [aims[leg]] : []),
  ]);
  const closing = first!.slice(0, 1);
  return [...first!, trigger(triggerDistanceM, 1), ...others.flat(), ...closing, trigger(0, 0)];
}

const trigger = (distanceM: number, photoAtOnce: 0 | 1) => action(commands.triggerDistance, distanceM, 0, photoAtOnce);
