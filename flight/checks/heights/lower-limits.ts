import { boxOf } from '../../geo/crossings/edge-grid.ts';
import type { LineSegment } from '../../geo/crossings/segments-touch.ts';
import { turnsOnto, unwrapPath } from '../../geo/polygons/unwrap-ring.ts';
import type { RestrictionIndex } from '../index-restrictions.ts';
import { isActiveDuring, type FlightTime, type Restriction } from '../restriction.ts';
import type { Work } from '../work.ts';
import type { FlownPiece } from './flown-pieces.ts';
import type { PlaceLimit } from './height-stretches.ts';

type Cells<R extends Restriction> = {
  index: RestrictionIndex<R>;
  /** Metres above ground; null if a restriction limits no height. */
  ceilingOf: (restriction: R) => number | null;
  time: FlightTime;
};

/**
 * Lowers the limit of each piece to the ceilings of the cells it touches, one piece per step, and returns the cells
 * that count. Without work left no limit is sure any more.
 */
export function* lowerLimits<R extends Restriction>(
  { pieces, limits }: { pieces: readonly FlownPiece[]; limits: PlaceLimit[] },
  { index: { restrictions, tree, ownerOf, areaOf }, ceilingOf, time }: Cells<R>,
  work: Work,
): Generator<void, R[]> {
  const counted = new Set<R>();
  for (const [at, { start, end }] of pieces.entries()) {
    const leg = unwrapPath([start.position, end.position]);
    const box = boxOf(leg);
    for (const turn of turnsOnto(box, tree.bounds)) {
      const turned = leg.map(({ x, y }) => ({ x: x + turn, y })) as unknown as LineSegment;
      tree.forEachTouching({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }, (polygon) => {
        work.left--;
        const cell = restrictions[ownerOf(polygon)];
        const limitM = cell && isActiveDuring(cell, time) ? ceilingOf(cell) : null;
        if (!cell || limitM === null || limitM >= (limits[at]?.limitM ?? 0)) return;
        const area = areaOf(polygon);
        work.left -= area.testWork;
        if (!area.meets(turned)) return;
        limits[at] = { ruleId: cell.id, limitM, structures: null, isSure: true };
        counted.add(cell);
      });
    }
    if (work.left <= 0) {
      for (const [unsure, limit] of limits.entries()) limits[unsure] = { ...limit, isSure: false };
      break;
    }
    yield;
  }
  return [...counted];
}
