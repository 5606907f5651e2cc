import { segmentSpeedMps } from '../camera/photo-pace.ts';
import type { Firmware } from '../mission/firmware.ts';
import { commands, type Params } from '../mission/mission-item.ts';
import { speedItem, waypointItems } from '../mission/waypoint-items.ts';
import type { PlanMetadata, Segment, Waypoint, WaypointRouteSegment } from '../plan/plan.ts';
import type { Json } from './json-fields.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { writeSimpleItem } from './write-simple-item.ts';
import { writeStructureScan } from './write-structure-scan.ts';
import { writeSurveyItem } from './write-survey-item.ts';

/** What is in force while the items of a plan are written one after the other. */
export type Cruise = { planMetadata: PlanMetadata; firmware: Firmware; speedMps: number };

/** The items of a segment; `raw` are those it was imported from, before it was edited. */
export function writeSegment(segment: Segment, cruise: Cruise, raw: readonly Json[] = []): Json[] {
  if (segment.type === 'waypointRoute') return writeRoute(segment, cruise, raw);
  const { flightSpeed: planSpeed } = cruise.planMetadata;
  const ownSpeed = segmentSpeedMps(segment, planSpeed);
  const before = changeSpeed(cruise.speedMps, ownSpeed);
  // Whatever comes next is meant to be flown at the plan's speed.
  const after = changeSpeed(ownSpeed, planSpeed);
  cruise.speedMps = planSpeed;
  const items = segment.type === 'survey' ? [writeSurveyItem(segment)] : writeStructureScan(segment, cruise.firmware);
  return [...before, ...items, ...after];
}

function changeSpeed(fromMps: number, toMps: number): Json[] {
  return fromMps === toMps || !(toMps > 0) ? [] : [writeSimpleItem(speedItem(toMps))];
}

function writeRoute({ waypoints }: WaypointRouteSegment, cruise: Cruise, raw: readonly Json[]): Json[] {
  const { altitudeMode } = cruise.planMetadata;
  return waypoints.flatMap((waypoint) => {
    const [item, ...settings] = waypointItems(waypoint, altitudeMode, cruise.speedMps);
    if (item === undefined) return [];
    cruise.speedMps = waypoint.metadata.flightSpeed > 0 ? waypoint.metadata.flightSpeed : cruise.speedMps;
    const params = [...heldParams(waypoint, raw), ...item.params.slice(4)];
    return [{ ...item, params: params as unknown as Params }, ...settings].map(writeSimpleItem);
  });
}

/** Hold time, radii and heading of the imported waypoint that still lies here, for which we have no field. */
function heldParams({ coordinates, metadata }: Waypoint, raw: readonly Json[]): readonly (number | null)[] {
  const held = raw.map(readSimpleItem).find((item) => {
    const [, , , , lat, lng, altitude] = item?.params ?? [];
    const isHere = lng === coordinates[0] && lat === coordinates[1] && altitude === metadata.altitude;
    return item?.command === commands.waypoint && isHere;
  });
  return held?.params.slice(0, 4) ?? [0, 0, 0, null];
}
