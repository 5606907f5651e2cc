import type { Position } from 'geojson';
import type { Track } from '@overflight/contract/telemetry/telemetry.ts';
import { toRadians } from '@overflight/flight/geo/angle.ts';
import { SPHERE_RADIUS_M } from '@overflight/flight/geo/distance-m.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxAround, flownBoxes } from '@overflight/flight/checks/flown-boxes.ts';
import { distanceToPlan } from '@overflight/flight/plan/estimate/distance-to-plan.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { readPlan } from '../../plans/read-plan.ts';
import type { Services } from '../../platform/services.ts';
import { missionsFlown } from './missions-flown.ts';
import { trackLimits } from './track-limits.ts';
import { trackOf } from './track-of.ts';
import { readPoints, tracksTouching } from './tracks-store.ts';

const METRES_PER_DEGREE = toRadians(SPHERE_RADIUS_M);

/** Flights of a plan, newest first: those with its mission, and those near it with an unknown mission. */
export async function listPlanTracks(services: Services, plan: { tenant: string; id: string }): Promise<Track[]> {
  const { text } = await readPlan(services, plan);
  const flown = JSON.parse(text) as FlownPlan;
  const distance = distanceToPlan(flown);
  if (!distance) return [];
  const box = widened(boxAround(flownBoxes(flown, Infinity)), trackLimits.nearPlanM);
  const tracks = await tracksTouching(services.db, plan.tenant, { box, most: trackLimits.mostNearPlan });
  const missions = await missionsFlown(
    services.db,
    tracks.map(({ id }) => id),
  );
  const near = [];
  // One at a time to limit memory: a long flight has many points.
  for (const track of tracks) {
    if ((missions.get(track.id) ?? plan.id) !== plan.id) continue;
    const points = (await readPoints(services.db, [track.id])).get(track.id) ?? [];
    const isNear = ([, lng, lat]: readonly [number, number, number, ...unknown[]]) =>
      distance([lng, lat] satisfies Position) <= trackLimits.nearPlanM;
    if (points.some(isNear)) near.push(trackOf(track, services.now()));
  }
  return near;
}

function widened({ minX, minY, maxX, maxY }: Box, byM: number): Box {
  const y = byM / METRES_PER_DEGREE;
  const shrink = Math.cos(toRadians(Math.min(89, Math.max(Math.abs(minY), Math.abs(maxY)) + y)));
  const x = y / shrink;
  return { minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y };
}
