import type { Position } from 'geojson';
import { pathCrossesPolygon } from '../geo/crossings/path-crosses-polygon.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { scanLoop } from './scan-loop.ts';

/** A little less than the stand-off, so that the loop itself is clear. */
const SHARE = 0.9;

const known = new WeakMap<StructureScanSegment, Position[]>();

/** The ground around a structure that transits keep out of: nearly the stand-off. */
function keepOutRing(scan: StructureScanSegment): Position[] {
  const ring = known.get(scan) ?? scanLoop(scan, SHARE * scan.cameraMetadata.distanceToSurface);
  known.set(scan, ring);
  return ring.length > 0 ? ring : outlineOf(scan);
}

/** Whether a straight way keeps clear of a structure; from within its stand-off, whether it crosses it. */
export function keepsClear(scan: StructureScanSegment, from: Position, to: Position): boolean {
  const ring = keepOutRing(scan);
  const isNear = [from, to].some((end) => pathCrossesPolygon([end, end], [ring]));
  return !pathCrossesPolygon([from, to], [isNear ? outlineOf(scan) : ring]);
}
