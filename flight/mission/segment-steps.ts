import { segmentSpeedMps } from '../camera/photo-pace.ts';
import {
  isViews,
  type PlanMetadata,
  type Segment,
  type StructureScanSegment,
  type Waypoint,
  type WaypointRouteSegment,
} from '../plan/plan.ts';
import type { FlightBlock, FlightItem, FlightStep, FlightLeg } from './flight-item.ts';
import { commands, type MissionItem } from './mavlink/mission-item.ts';
import { wayOutOf } from '../structure-scan/flown-scan.ts';
import { scanFlight } from './scan-flight.ts';
import { structureScanItems } from './structure-scan-items.ts';
import { plannedSurveyItems } from './survey-items.ts';
import { viewsItems } from './views-items.ts';
import { aimedGimbal, defaultPassing, waypointItems } from './waypoint-items.ts';

/** State while converting the segments in order. */
export type Cruise = { planMetadata: PlanMetadata; speedMps: number };

/** The steps of a segment; `held` are the commands it was imported from. */
export function segmentSteps(segment: Segment, cruise: Cruise, held: readonly MissionItem[] = []): FlightStep[] {
  if (segment.type === 'waypointRoute') return routeItems(segment, cruise, held);
  const { flightSpeed: planSpeed } = cruise.planMetadata;
  const ownSpeed = segmentSpeedMps(segment, planSpeed);
  const before = changeSpeed(cruise.speedMps, ownSpeed);
  // The next segment is flown at the plan's speed.
  const after = changeSpeed(ownSpeed, planSpeed);
  cruise.speedMps = planSpeed;
  const { gimbal } = cruise.planMetadata;
  const isAimed = isViews(segment) || (segment.type === 'survey' && segment.segmentMetadata.pattern === 'oblique');
  return [
    ...before,
    blockOf(segment),
    ...wayOut(segment),
    ...after,
    ...(isAimed && gimbal ? [aimedGimbal(cruise.planMetadata)] : []),
  ];
}

function blockOf(segment: Exclude<Segment, WaypointRouteSegment>): FlightBlock {
  switch (segment.type) {
    case 'survey':
      return { does: 'block', kind: 'survey', drawn: segment, items: plannedSurveyItems(segment) };
    case 'corridor':
      return { does: 'block', kind: 'CorridorScan', drawn: segment, items: plannedSurveyItems(segment) };
    case 'structureScan':
      return { does: 'block', kind: 'StructureScan', drawn: segment, items: scanItems(segment) };
    case 'facade':
      return { does: 'block', kind: 'Facade', drawn: segment, items: viewsItems(segment) };
    case 'orbit':
      return { does: 'block', kind: 'Orbit', drawn: segment, items: viewsItems(segment) };
  }
}

/** Around the structure after a scan, where the next place lies behind it. */
function wayOut(segment: Segment): FlightItem[] {
  if (segment.type !== 'structureScan') return [];
  const { entranceAltitude: altitudeM } = segment.segmentMetadata;
  return wayOutOf(segment).map((position) => ({
    does: 'fly-to',
    to: { position, altitudeM, mode: 'relative' },
    ...defaultPassing,
  }));
}

function changeSpeed(fromMps: number, toMps: number): FlightItem[] {
  return fromMps === toMps || !(toMps > 0) ? [] : [{ does: 'set-speed', speedMps: toMps }];
}

/** Undefined if it cannot be flown. */
export function scanItems(scan: StructureScanSegment): FlightItem[] | undefined {
  const flight = scanFlight(scan);
  return flight && structureScanItems(flight);
}

function routeItems({ waypoints }: WaypointRouteSegment, cruise: Cruise, held: readonly MissionItem[]): FlightItem[] {
  const mode = cruise.planMetadata.altitudeMode;
  return waypoints.flatMap((waypoint) => {
    const items = waypointItems(waypoint, { mode, speedMps: cruise.speedMps, passed: importedPassing(waypoint, held) });
    cruise.speedMps = waypoint.metadata.flightSpeed > 0 ? waypoint.metadata.flightSpeed : cruise.speedMps;
    return items;
  });
}

/** Hold time, radii and heading of the imported waypoint at this position, for which we have no field. */
function importedPassing({ coordinates, metadata }: Waypoint, held: readonly MissionItem[]): Omit<FlightLeg, 'to'> {
  const found = held.find(({ command, params: [, , , , lat, lng, altitude] }) => {
    const isHere = lng === coordinates[0] && lat === coordinates[1] && altitude === metadata.altitude;
    return command === commands.waypoint && isHere;
  });
  if (found === undefined) return defaultPassing;
  const [holdS, reachM, passM, headingDeg] = found.params;
  return { holdS, reachM, passM, headingDeg };
}
