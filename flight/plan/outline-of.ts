import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { circleRing } from '../geo/polygons/circle-ring.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { ShapeType } from './plan.ts';

type Shape = { shapeType: ShapeType; boundaryCoordinates: readonly Position[] };

/** A drawn circle's ring strays from the circle by at most this. */
const CIRCLE_ERROR_M = 0.1;

/** The outline of a drawn shape as a ring that is not closed; a circle is given by its centre and one point on it. */
export function outlineOf({ shapeType, boundaryCoordinates }: Shape): Position[] {
  const [centre, onCircle] = boundaryCoordinates;
  if (shapeType !== 'circle' || boundaryCoordinates.length !== 2 || !centre || !onCircle)
    return [...boundaryCoordinates];
  return circleRing({ centre, radiusM: distanceM(centre, onCircle) }, CIRCLE_ERROR_M, azimuthDeg(centre, onCircle));
}
