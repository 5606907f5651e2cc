import type { Segment } from '@overflight/flight/plan/plan.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { Bounds } from '../../map/scene.ts';
import { boundsOf } from '../../map/bounds-of.ts';

/** Extent of a segment: bounds on the ground and flight height. */
export function segmentExtent(segment: Segment): { bounds: Bounds; heightM: number } {
  switch (segment.type) {
    case 'survey':
    case 'corridor':
      return { bounds: boundsOf(segmentOutline(segment)), heightM: segment.cameraMetadata.distanceToSurface };
    case 'structureScan': {
      const { structureHeight, entranceAltitude } = segment.segmentMetadata;
      return { bounds: boundsOf(segmentOutline(segment)), heightM: Math.max(structureHeight, entranceAltitude) };
    }
    case 'facade':
      return { bounds: boundsOf(segmentOutline(segment)), heightM: segment.segmentMetadata.top };
    case 'orbit':
      return { bounds: boundsOf(segmentOutline(segment)), heightM: segment.segmentMetadata.altitude };
    case 'waypointRoute':
      return {
        bounds: boundsOf(segment.waypoints.map(({ coordinates }) => coordinates)),
        heightM: segment.waypoints.reduce((highest, { metadata }) => Math.max(highest, metadata.altitude), 1),
      };
  }
}
