import { undrawnCommand } from '../../formats/kept/undrawn-command.ts';
import { toDegrees } from '../../geo/angle.ts';
import { distanceM } from '../../geo/distance-m.ts';
import type { FlightItem, FlightStep, PlannedFlight } from '../../mission/flight-item.ts';
import { withRoiTargets } from '../../mission/roi-targets.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { Route, RoutePoint } from './route-point.ts';

/** A survey looks straight down unless the plan says otherwise. */
const DOWN_DEG = 90;
/** What holds for the next waypoint. */
type State = Pick<RoutePoint, 'speedMps' | 'pitchDeg' | 'lookAt' | 'photoEveryM'>;
type Building = Route & { state: State; gimbalDeg: number | null };

/** The flight as waypoints, each with what holds from there on, for formats without commands. */
export function routeOf({ parts, plan }: PlannedFlight): Route {
  const state = { speedMps: plan.planMetadata.flightSpeed, pitchDeg: null, lookAt: null, photoEveryM: 0 };
  const building: Building = {
    points: [],
    takeOff: undefined,
    ends: 'stay',
    unknown: [],
    isYawed: false,
    state,
    gimbalDeg: null,
  };
  for (const { steps } of parts) {
    const from = building.points.length;
    for (const item of itemsOf(steps, building)) add(item, building);
    aimBefore(building.points, from);
  }
  const { state: _state, gimbalDeg: _gimbal, ...route } = building;
  return { ...route, unknown: [...new Set(route.unknown)] };
}

/** On its way to the first line of a segment, the camera already looks where it will: turning takes time. */
function aimBefore(points: RoutePoint[], from: number): void {
  const aimed = points.findIndex(({ pitchDeg }, at) => at >= from && pitchDeg !== null);
  for (let at = from; at < aimed; at += 1) points[at]!.pitchDeg = points[aimed]!.pitchDeg;
}

/** Aiming beside the course becomes a target on every leg. */
function itemsOf(steps: readonly FlightStep[], building: Building): FlightItem[] {
  return steps.flatMap((step): FlightItem[] => {
    if (step.does !== 'block') return [step];
    if (step.items === undefined) building.unknown.push(step.kind);
    return withRoiTargets(itemsOf(step.items ?? [], building));
  });
}

function add(item: FlightItem, building: Building): void {
  const last = building.points.at(-1);
  switch (item.does) {
    case 'fly-to':
      building.points.push({
        ...building.state,
        to: item.to,
        headingDeg: item.headingDeg,
        holdS: Math.max(0, item.holdS ?? 0),
        photos: 0,
      });
      return;
    case 'take-off':
      building.takeOff = item.to;
      return;
    case 'take-photo':
      if (last) last.photos += 1;
      return;
    case 'wait':
      if (last) last.holdS += item.seconds;
      return;
    case 'return':
    case 'land':
      building.ends = item.does;
      return;
    case 'other':
      building.unknown.push((item.imported?.raw && undrawnCommand(item.imported.raw)) ?? 'Imported command');
      return;
    case 'set-photo-mode':
    case 'aim-beside-course':
      return;
    case 'set-speed':
    case 'aim-gimbal':
    case 'aim-ahead':
    case 'look-at':
    case 'take-photos-every':
      Object.assign(building.state, changeOf(item, building));
      if (last) Object.assign(last, building.state);
  }
}

type Setting = Extract<
  FlightItem,
  { does: 'set-speed' | 'aim-gimbal' | 'aim-ahead' | 'look-at' | 'take-photos-every' }
>;

/** Settings hold from the waypoint before them. */
function changeOf(item: Setting, building: Building): Partial<State> {
  switch (item.does) {
    case 'set-speed':
      return { speedMps: item.speedMps };
    case 'aim-gimbal':
      building.gimbalDeg = item.pitchDeg;
      building.isYawed ||= item.yawDeg !== 0;
      return { pitchDeg: item.pitchDeg, lookAt: null };
    case 'aim-ahead':
      return { pitchDeg: building.gimbalDeg, lookAt: null };
    case 'look-at':
      return { lookAt: item.at, pitchDeg: pitchTo(item.at, building.points.at(-1)?.to) };
    case 'take-photos-every':
      return {
        photoEveryM: item.metres,
        ...(item.metres > 0 && building.state.pitchDeg === null && { pitchDeg: DOWN_DEG }),
      };
  }
}

function pitchTo(target: FlightPoint, from: FlightPoint | undefined): number | null {
  if (!from || from.mode !== target.mode) return null;
  return toDegrees(Math.atan2(from.altitudeM - target.altitudeM, distanceM(from.position, target.position)));
}
