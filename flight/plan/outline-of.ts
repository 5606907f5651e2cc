import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { circleRing } from '../geo/polygons/circle-ring.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { ShapeType } from './plan.ts';

type Shape = { shapeType: ShapeType; boundaryCoordinates: readonly Position[] };

/** Maximum deviation of a drawn circle's ring from the circle. */
const CIRCLE_ERROR_M = 0.1;

/** The outline of a drawn shape as an open ring; a circle is given by its centre and one point on it. */
export function outlineOf({ shapeType, boundaryCoordinates }: Shape): Position[] {
  const [centre, onCircle] = boundaryCoordinates;
  if (shapeType !== 'circle' || boundaryCoordinates.length !== 2 || !centre || !onCircle)
    return [...boundaryCoordinates];
  return circleRing({ centre, radiusM: distanceM(centre, onCircle) }, CIRCLE_ERROR_M, azimuthDeg(centre, onCircle));
}
