import type { Position } from 'geojson';
import { signedArea } from '../geo/area-m2.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane } from '../geo/local-plane.ts';
import type { StructureScanSegment } from '../plan/plan.ts';

/** Corners of the polygon that stands for a circle in a plan file. */
const CIRCLE_CORNERS = 16;

/** The structure's outline as a clockwise polygon; around a circle it lies outside, so that no side of it comes too close. */
export function structureOutline({ shapeType, boundaryCoordinates }: StructureScanSegment): Position[] {
  const [centre, rim] = boundaryCoordinates;
  if (shapeType !== 'circle' || centre === undefined || rim === undefined) return clockwise(boundaryCoordinates);
  const cornerM = distanceM(centre, rim) / Math.cos(Math.PI / CIRCLE_CORNERS);
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) =>
    destination(centre, { distanceM: cornerM, azimuthDeg: (corner * 360) / CIRCLE_CORNERS }),
  );
}

/** QGroundControl flies on the left of the outline: the other way round it would fly inside. */
function clockwise(ring: Position[]): Position[] {
  const [origin] = ring;
  if (origin === undefined) return ring;
  return signedArea(ring.map(localPlane(origin, 'A').toPoint)) > 0 ? ring.toReversed() : ring;
}
