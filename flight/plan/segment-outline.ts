import type { Position } from 'geojson';
import { corridorRing } from '../corridor/corridor-ring.ts';
import { circleRing } from '../geo/polygons/circle-ring.ts';
import { outlineOf } from './outline-of.ts';
import type { Segment } from './plan.ts';

/** Maximum deviation of an orbit's ring from its circle. */
const CIRCLE_ERROR_M = 0.1;

/** The ground that a segment is about, as an open ring; empty for a route. */
export function segmentOutline(segment: Segment): Position[] {
  switch (segment.type) {
    case 'survey':
    case 'structureScan':
      return outlineOf(segment);
    case 'corridor':
      return corridorRing(segment);
    case 'facade':
      return segment.lineCoordinates;
    case 'orbit':
      return circleRing({ centre: segment.centre, radiusM: segment.segmentMetadata.radius }, CIRCLE_ERROR_M);
    case 'waypointRoute':
      return [];
  }
}
