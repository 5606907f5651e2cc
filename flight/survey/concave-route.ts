import { edgeGrid } from '../geo/edge-grid.ts';
import type { Plane, Point } from '../geo/local-plane.ts';
import { cutLines } from './cut-lines.ts';
import { insideRoutes } from './inside-routes.ts';
import { insideTest } from './inside-test.ts';
import { orderLines } from './order-lines.ts';
import { connectLines } from './connect-lines.ts';
import { ringArcs } from './ring-arcs.ts';
import type { SurveyRoute, SurveySettings, Transect } from './survey-settings.ts';
import { sweepCells } from './sweep-cells.ts';
import { middleLine, sweepFrame } from './sweep-frame.ts';

/** The survey of any area, holes included: lines are split where the area ends, and ways between them stay inside it. */
export function concaveRoute(
  rings: readonly (readonly Point[])[],
  plane: Plane,
  settings: SurveySettings,
): SurveyRoute {
  const frame = sweepFrame(rings[0] ?? [], settings);
  const turned = rings.map((ring) => ring.map(frame.turn));
  const outer = turned[0] ?? [];
  const met = cutLines(turned, frame.lines);
  const cut = new Set(met.lineOf).size > 1 ? met : cutLines(turned, [middleLine(frame, outer)]);
  const staysInside = insideTest(turned);
  const arcs = ringArcs(turned, cut, staysInside);
  const routes = insideRoutes(cut, arcs, staysInside);
  const lines = orderLines({ cut, routes, cells: sweepCells(cut, arcs), spacingM: frame.spacingM }, settings);
  const path = connectLines(lines, {
    routes,
    cut,
    holes: edgeGrid(turned.slice(1)),
    turnaroundM: settings.turnaroundM,
  });
  const toPosition = (point: Point) => plane.toPosition(frame.turnBack(point));
  return {
    transects: lines.map(({ from, to }): Transect => [toPosition(from.point), toPosition(to.point)]),
    path: path.map(toPosition),
  };
}
