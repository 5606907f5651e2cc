import type { Position } from 'geojson';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { destination } from '../../geo/destination.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { localPlane } from '../../geo/planes/local-plane.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { clockwiseFromFirst, scanLoop } from '../../structure-scan/scan-loop.ts';

/**
 * The structure's outline as a clockwise polygon. For a circle it has the corners of the flown loop and lies outside
 * the circle, so that its sides moved outward by the stand-off are that loop.
 */
export function structureOutline(scan: StructureScanSegment): Position[] {
  const { shapeType, boundaryCoordinates, cameraMetadata } = scan;
  const [centre, rim] = boundaryCoordinates;
  if (shapeType !== 'circle' || centre === undefined || rim === undefined) return clockwise(boundaryCoordinates);
  const corners = scanLoop(scan, cameraMetadata.distanceToSurface).length;
  const cornerM = distanceM(centre, rim) / Math.cos(Math.PI / corners);
  const firstDeg = azimuthDeg(centre, rim);
  return Array.from({ length: corners }, (_, corner) =>
    destination(centre, { distanceM: cornerM, azimuthDeg: firstDeg + (corner * 360) / corners }),
  );
}

/** QGroundControl flies on the left of the outline: a reversed outline would be flown inside. */
function clockwise(ring: Position[]): Position[] {
  const [origin] = ring;
  if (origin === undefined) return ring;
  const plane = localPlane(origin, 'A');
  const turned = clockwiseFromFirst(ring.map(plane.toPoint));
  const isTurned = turned.length > 2 && turned[1] !== undefined && plane.toPoint(ring[1] as Position).x !== turned[1].x;
  return isTurned ? [origin, ...ring.slice(1).toReversed()] : ring;
}
