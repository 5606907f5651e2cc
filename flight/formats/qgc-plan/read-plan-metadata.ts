import type { Position } from 'geojson';
import { commands, isLeg, takeoffs } from '../../mission/mavlink/mission-item.ts';
import { defaultPlanMetadata } from '../../plan/edit/defaults.ts';
import type { AltitudeMode, PlanMetadata } from '../../plan/plan.ts';
import { type Json, listOf, numberOf, positiveOf, recordOf } from '../json-fields.ts';
import { Positions } from '../positions.ts';
import { readFollowing } from './read-following.ts';
import { missionOf, type PlanDocument } from './read-plan-document.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { readGimbal, readPlace, readSpeedMps, restingGimbal } from './read-waypoint-run.ts';

/** MAV_TYPEs of fixed-wing and VTOL aircraft. */
const wingedTypes: readonly number[] = [1, 19, 20, 21, 22, 23, 24, 25];

const modeOfNumber: Readonly<Record<number, AltitudeMode>> = {
  1: 'relative',
  2: 'absolute',
  3: 'terrain',
  4: 'terrain',
};

/** Settings of the whole flight, from the mission's head and the items before the first leg. */
export function readPlanMetadata(file: PlanDocument): PlanMetadata {
  const mission = missionOf(file);
  const prelude = preludeOf(file.items);
  const set = prelude.map(readSimpleItem).filter((item) => item !== undefined);
  const isWinged = wingedTypes.includes(numberOf(mission['vehicleType'], -1));
  const ownSpeed = positiveOf(mission[isWinged ? 'cruiseSpeed' : 'hoverSpeed'], defaultPlanMetadata.flightSpeed);
  return {
    altitude: readAltitude(file.items),
    flightSpeed: set.map(readSpeedMps).findLast((speed) => speed !== undefined) ?? ownSpeed,
    hoverSpeed: positiveOf(mission['hoverSpeed'], defaultPlanMetadata.hoverSpeed),
    altitudeMode: readAltitudeMode(mission, file.items),
    ...(set.map(readGimbal).findLast((gimbal) => gimbal !== undefined) ?? restingGimbal),
    ...readFollowing(file.items),
  };
}

/** Take-off and the settings before the first leg. */
export function preludeOf(items: readonly Json[]): readonly Json[] {
  const firstLeg = items.findIndex((item) => {
    const simple = readSimpleItem(item);
    return simple === undefined || (isLeg(simple.command) && !isTakeoff(item));
  });
  return firstLeg < 0 ? items : items.slice(0, firstLeg);
}

export const isTakeoff = (item: Json): boolean => takeoffs.includes(numberOf(item['command'], -1));

function readAltitude(items: readonly Json[]): number {
  const takeoff = items.find(isTakeoff);
  const first = [...(takeoff ? [takeoff] : []), ...items].find((item) => heightOf(item) > 0);
  return first ? heightOf(first) : defaultPlanMetadata.altitude;
}

function heightOf(item: Json): number {
  const camera = recordOf(recordOf(item['TransectStyleComplexItem'])['CameraCalc']);
  return readPlaceQuietly(item)?.altitude ?? numberOf(camera['DistanceToSurface'], NaN);
}

function readAltitudeMode(mission: Json, items: readonly Json[]): AltitudeMode {
  const waypoint = items.find((item) => item['command'] === commands.waypoint && readPlaceQuietly(item));
  const placed = waypoint ?? items.find((item) => readPlaceQuietly(item));
  const global = modeOfNumber[numberOf(mission['globalPlanAltitudeMode'], 0)];
  return (placed && readPlaceQuietly(placed)?.altitudeMode) ?? global ?? defaultPlanMetadata.altitudeMode;
}

/** Read here for its height alone: the items are checked and counted where they are read. */
function readPlaceQuietly(item: Json) {
  const simple = readSimpleItem(item);
  const [lat, lng] = [simple?.params[4], simple?.params[5]];
  const isOnEarth = Math.abs(lat ?? NaN) <= 90 && Math.abs(lng ?? NaN) <= 180;
  return isOnEarth ? readPlace(item, new Positions()) : undefined;
}

/** `[lng, lat]` of the planned home; version 1 of `.mission` files stored it as an item. */
export function readHome(file: PlanDocument, positions: Positions): Position | undefined {
  const planned = missionOf(file)['plannedHomePosition'];
  const [lat, lng] = listOf(Array.isArray(planned) ? planned : recordOf(planned)['coordinate']);
  return typeof lat === 'number' && typeof lng === 'number' ? positions.read(lng, lat) : undefined;
}
