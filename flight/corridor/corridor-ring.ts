import type { Position } from 'geojson';
import { localPlane } from '../geo/planes/local-plane.ts';
import type { CorridorSegment } from '../plan/plan.ts';
import { offsetLine } from './offset-line.ts';
import { distinctPoints } from './plan-corridor.ts';

/** The strip that a corridor covers, as an open ring; its line if it has no width or cannot be flown. */
export function corridorRing({ lineCoordinates, segmentMetadata }: CorridorSegment): Position[] {
  const line = distinctPoints(lineCoordinates);
  const [origin] = line;
  const { width } = segmentMetadata;
  if (!origin || line.length < 2 || !(width > 0)) return line;
  const plane = localPlane(origin);
  const points = line.map(plane.toPoint);
  const [left, right] = [offsetLine(points, width / 2), offsetLine(points, -width / 2)];
  return left.ok && right.ok ? [...left.line, ...right.line.toReversed()].map(plane.toPosition) : line;
}
