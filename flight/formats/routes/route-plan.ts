import type { Position } from 'geojson';
import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import { newPlan } from '../../plan/edit/new-plan.ts';
import type { AltitudeMode, FlightPlan, Waypoint, WaypointRouteSegment } from '../../plan/plan.ts';
import type { PlanImport } from '../qgc-plan/read-qgc-plan.ts';

export type RouteWaypoint = { position: Position; altitudeM: number; speedMps: number; pitchDeg: number | null };
export type ReadRoute = {
  /** One list per route. */
  routes: RouteWaypoint[][];
  mode: AltitudeMode;
  speedMps: number;
  home?: Position | undefined;
  aircraft?: string | undefined;
  /** Parts that were not understood, as they were written. */
  kept: readonly string[];
};

/** Camera angles that a waypoint holds, in degrees down. */
const [LEVEL_DEG, BEHIND_DEG] = [0, 180];

/** A plan of editable waypoint routes. */
export function routePlan(
  { routes, mode, speedMps, home, aircraft, kept }: ReadRoute,
  context: PlanImport,
): FlightPlan {
  const all = routes.flat();
  const [first] = all;
  if (!first) return refuse('not-a-route');
  if (all.length > inputCaps.planItems) refuse('too-many-items');
  const plan = newPlan({
    flightPlanId: context.newId(),
    home: home ?? first.position,
    by: context.by,
    ...(context.name && { name: context.name }),
  });
  const speed = speedMps > 0 ? speedMps : plan.planMetadata.flightSpeed;
  // A plan climbs above home first.
  const altitude = Math.max(first.altitudeM, 1);
  return {
    ...plan,
    planMetadata: {
      ...plan.planMetadata,
      altitudeMode: mode,
      flightSpeed: speed,
      altitude,
      ...(aircraft && { aircraft }),
    },
    segments: routes.filter((route) => route.length > 0).map((route) => segmentOf(route, context.newId())),
    ...(kept.length > 0 && { keptFromImport: { route: [...kept] } }),
  };
}

function segmentOf(route: readonly RouteWaypoint[], segmentId: string): WaypointRouteSegment {
  const [first] = route;
  return {
    type: 'waypointRoute',
    segmentId,
    segmentMetadata: { flightSpeed: first?.speedMps ?? 0, altitude: first?.altitudeM ?? 0 },
    waypoints: route.map(({ position, altitudeM, speedMps, pitchDeg }, index): Waypoint => ({
      index,
      coordinates: position,
      metadata: {
        altitude: altitudeM,
        flightSpeed: speedMps,
        gimbal: pitchDeg !== null,
        pitch: Math.min(Math.max(pitchDeg ?? LEVEL_DEG, LEVEL_DEG), BEHIND_DEG),
        yaw: 0,
      },
    })),
  };
}

const LONGEST_NUMBER = 40;

/** A finite number; anything else is refused. */
export function readNumber(text: string | undefined): number {
  const trimmed = text?.trim() ?? '';
  const value = trimmed === '' || trimmed.length > LONGEST_NUMBER ? NaN : Number(trimmed);
  return Number.isFinite(value) ? value : refuse('bad-number');
}
