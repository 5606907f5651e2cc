import type { Position } from 'geojson';
import { localPlane } from '../../geo/planes/local-plane.ts';
import { isConvex } from '../plan-survey.ts';
import type { SurveyRoute } from '../survey-settings.ts';
import { insideTest } from '../routes/inside-test.ts';
import { pullTaut } from '../routes/pull-taut.ts';

/**
 * The next pass, with the way to it from the end of a path, which never leaves the area; undefined if none was found.
 * Where the straight way leaves it, the path leads back until the first line is in sight, pulled taut.
 */
export function linkInside(
  area: readonly (readonly Position[])[],
  before: readonly Position[],
  after: SurveyRoute,
): SurveyRoute | undefined {
  const [outer = [], hole] = area;
  const [origin, start] = [outer[0], after.transects[0]?.[0]];
  if (!origin || !start) return after;
  const plane = localPlane(origin);
  const rings = area.map((ring) => ring.map(plane.toPoint));
  // In a convex area nothing is in the way.
  if (!hole && isConvex(rings[0] ?? [])) return after;
  const staysInside = insideTest(rings);
  const goal = plane.toPoint(start);
  const back = before.toReversed().map(plane.toPoint);
  const seen = back.findIndex((point) => staysInside(point, goal));
  if (seen < 0) return undefined;
  const way = pullTaut([...back.slice(0, seen + 1), goal], staysInside).slice(1, -1);
  // The turn before the first line is left out: it lies outside.
  const from = after.path.findIndex((place) => place[0] === start[0] && place[1] === start[1]);
  return { ...after, path: [...way.map(plane.toPosition), ...after.path.slice(Math.max(0, from))] };
}
