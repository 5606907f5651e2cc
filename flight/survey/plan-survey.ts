import type { Position } from 'geojson';
import { flatArea } from '../geo/polygons/area-m2.ts';
import { boxOf } from '../geo/crossings/edge-grid.ts';
import { localPlane, type Plane, type Point } from '../geo/planes/local-plane.ts';
import { orientation } from '../geo/polygons/orientation.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { checkArea } from '../plan/check-area.ts';
import { concaveRoute } from './routes/concave-route.ts';
import { convexRoute } from './routes/convex-route.ts';
import { isCoverageSufficient } from './coverage/is-coverage-sufficient.ts';
import { seenStrips } from './coverage/seen-strips.ts';
import { flownSpacingM, type SurveyRoute, type SurveySettings } from './survey-settings.ts';
import { unseenParts } from './coverage/unseen-parts.ts';

export type SurveyPlan = SurveyRoute & { areaM2: number; distanceM: number };
export type PlannedSurvey = ({ ok: true } & SurveyPlan) | { ok: false; reason: string };

/** More lines than any aircraft flies, few enough to compute at once. */
const MAX_LINES = 20_000;
/** The same for the pieces into which a winding outline cuts them. */
const MAX_PIECES = 200_000;

/** The path that photographs an area (outer ring, then holes), or the reason why there is none. */
export function planSurvey(area: readonly (readonly Position[])[], settings: SurveySettings): PlannedSurvey {
  const checked = checkArea(area);
  if (!checked.ok) return checked;
  const rings = area.map(withoutClosing);
  const generation = settings.generation ?? 'A';
  const plane = localPlane(rings[0]?.[0] as Position, generation);
  const points = rings.map((ring) => ring.map(plane.toPoint));
  if (lineCount(points[0] as Point[], settings) > MAX_LINES)
    return { ok: false, reason: `The lines are too close for an area of this size: more than ${MAX_LINES}` };
  if (mostPieces(points, settings) > MAX_PIECES)
    return { ok: false, reason: `The outline winds too much for lines this close: more than ${MAX_PIECES} pieces` };
  const route = simpleRoute(points, plane, settings) ?? concaveRoute(points, plane, settings);
  return { ok: true, ...route, areaM2: flatArea(points), distanceM: pathLengthM(route.path) };
}

/** QGroundControl's lines if they cover all of a convex area; for a sharp wedge they may not. */
function simpleRoute(rings: readonly Point[][], plane: Plane, settings: SurveySettings): SurveyRoute | undefined {
  const [outer = [], hole] = rings;
  if (hole || !isConvex(outer)) return undefined;
  const { upright, ...route } = convexRoute(outer, plane, settings);
  const { photos } = settings;
  if (!photos) return route;
  const turned = [upright.outline];
  const unseen = unseenParts(turned, seenStrips(upright.lines, photos), photos.sideM);
  return !unseen || isCoverageSufficient(unseen, turned, photos) ? route : undefined;
}

/** A ring without its closing position. */
function withoutClosing(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

function lineCount(outer: Point[], { spacingM, additionalLines }: SurveySettings): number {
  const box = boxOf(outer);
  return Math.hypot(box.maxX - box.minX, box.maxY - box.minY) / flownSpacingM(spacingM) + 2 * additionalLines;
}

/** An edge meets at most as many lines as spacings fit into it; repeated lines are limited too. */
function mostPieces(rings: readonly Point[][], { spacingM, additionalLines }: SurveySettings): number {
  let outlineM = 0;
  for (const ring of rings)
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1) as Point;
      outlineM += Math.hypot(to.x - from.x, to.y - from.y);
    }
  return (outlineM / flownSpacingM(spacingM)) * (1 + additionalLines);
}

/** True when no corner turns against the others. */
export function isConvex(ring: readonly Point[]): boolean {
  let sense = 0;
  for (const [i, corner] of ring.entries()) {
    const [before, after] = [ring.at(i - 1) as Point, ring[(i + 1) % ring.length] as Point];
    const turn = Math.sign(orientation(before, corner, after));
    if (turn * sense < 0) return false;
    sense ||= turn;
  }
  return true;
}
