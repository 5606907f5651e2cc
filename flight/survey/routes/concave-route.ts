import { edgeGrid } from '../../geo/crossings/edge-grid.ts';
import type { Plane, Point } from '../../geo/planes/local-plane.ts';
import { connectLines } from './connect-lines.ts';
import { cutLines, withPieces } from '../lines/cut-lines.ts';
import { insideRoutes } from './inside-routes.ts';
import { insideTest } from './inside-test.ts';
import { type AddedLine, linesForUnseen } from '../coverage/lines-for-unseen.ts';
import { type FlownLine, orderLines } from './order-lines.ts';
import { ringArcs } from './ring-arcs.ts';
import { isCoverageSufficient } from '../coverage/is-coverage-sufficient.ts';
import { seenStrips } from '../coverage/seen-strips.ts';
import type { SurveyRoute, SurveySettings, Transect } from '../survey-settings.ts';
import { sweepCells } from '../lines/sweep-cells.ts';
import { middleLine, sweepFrame } from '../lines/sweep-frame.ts';
import { unseenParts } from '../coverage/unseen-parts.ts';

const pointsOf = ({ from, to }: FlownLine) => ({ from: from.point, to: to.point });

/** Added lines may be flown in the other direction than assumed, which leaves a little for another round. */
const MAX_ROUNDS = 4;

/** The survey of any area, holes included: lines are split at the edge, and transits between them stay inside. */
export function concaveRoute(
  rings: readonly (readonly Point[])[],
  plane: Plane,
  settings: SurveySettings,
): SurveyRoute {
  const frame = sweepFrame(rings[0] ?? [], settings);
  const turned = rings.map((ring) => ring.map(frame.turn));
  const outer = turned[0] ?? [];
  const met = cutLines(turned, frame.lines);
  const main = new Set(met.lineOf).size > 1 ? met : cutLines(turned, [middleLine(frame, outer)]);
  const staysInside = insideTest(turned);
  let arcs = ringArcs(turned, main, { staysInside });
  const cells = sweepCells(main, arcs);
  const holes = edgeGrid(turned.slice(1));
  let added: AddedLine[] = [];
  let flown = fly(added);
  for (let round = 0; settings.photos && round < MAX_ROUNDS; round++) {
    const unseen = unseenParts(turned, seenStrips(flown.lines.map(pointsOf), settings.photos), settings.photos.sideM);
    if (!unseen || isCoverageSufficient(unseen, turned, settings.photos)) break;
    const more = linesForUnseen(turned, unseen, settings.photos);
    if (more.length === 0) break;
    added = [...added, ...more];
    flown = fly(added);
  }
  const toPosition = (point: Point) => plane.toPosition(frame.turnBack(point));
  return {
    transects: flown.lines.map(({ from, to }): Transect => [toPosition(from.point), toPosition(to.point)]),
    path: flown.path().map(toPosition),
  };

  function fly(own: readonly AddedLine[]): { lines: FlownLine[]; path: () => Point[] } {
    const cut = withPieces(
      turned,
      main,
      own.map(({ lower, upper }) => [lower, upper]),
    );
    if (own.length > 0) arcs = ringArcs(turned, cut, { staysInside, before: arcs });
    const routes = insideRoutes(cut, arcs, staysInside);
    const ownByPiece = new Map(own.map((line, i) => [main.lineOf.length + i, line]));
    const lines = orderLines({ cut, routes, cells, added: ownByPiece, spacingM: frame.spacingM }, settings);
    const { turnaroundM } = settings;
    return { lines, path: () => connectLines(lines, { routes, cut, holes, turnaroundM, staysInside }) };
  }
}
