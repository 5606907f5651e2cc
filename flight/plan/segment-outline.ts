import type { Position } from 'geojson';
import { corridorRing } from '../corridor/corridor-ring.ts';
import { outlineOf } from './outline-of.ts';
import type { Segment } from './plan.ts';

/** The ground that a segment is about, as an open ring; empty for a route. */
export function segmentOutline(segment: Segment): Position[] {
  switch (segment.type) {
    case 'survey':
    case 'structureScan':
      return outlineOf(segment);
    case 'corridor':
      return corridorRing(segment);
    case 'waypointRoute':
      return [];
  }
}
