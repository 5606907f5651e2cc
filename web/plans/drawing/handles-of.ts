import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { unwrapPath } from '@overflight/flight/geo/unwrap-ring.ts';
import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import type { FlightPlan, Segment, SurveySegment, WaypointRouteSegment } from '@overflight/flight/plan/plan.ts';
import type { Position as FlightPosition } from 'geojson';
import type { Handle } from '../../map/modes/drag-handles.ts';
import type { Position } from '../../map/scene.ts';

/** What can be taken hold of: home, and every point of the segment that is edited. */
export function handlesOf({ homePoint, segments }: FlightPlan, activeSegmentId: string | null): Handle[] {
  const active = segments.find(({ segmentId }) => segmentId === activeSegmentId);
  return [
    ...(active ? segmentHandles(active) : []),
    { id: 'home', kind: 'home', position: lngLat(homePoint.position) },
  ];
}

function segmentHandles(segment: Segment): Handle[] {
  switch (segment.type) {
    case 'survey':
      return [...outlineHandles(segment), ...holeHandles(segment)];
    case 'structureScan':
      return outlineHandles(segment);
    case 'waypointRoute':
      return waypointHandles(segment);
  }
}

function outlineHandles({
  shapeType,
  boundaryCoordinates,
}: Pick<SurveySegment, 'shapeType' | 'boundaryCoordinates'>): Handle[] {
  const [centre, onCircle] = boundaryCoordinates;
  if (shapeType !== 'circle' || boundaryCoordinates.length !== 2 || !centre || !onCircle)
    return ringHandles(boundaryCoordinates, '');
  return [
    { id: 'centre', kind: 'centre', position: lngLat(centre) },
    { id: 'radius', kind: 'radius', position: lngLat(onCircle) },
  ];
}

function holeHandles({ holes = [] }: SurveySegment): Handle[] {
  return holes.flatMap((hole, index) => ringHandles(hole, `hole:${index}:`));
}

/** Each corner, followed by the middle of the side that begins there. */
function ringHandles(ring: readonly FlightPosition[], prefix: string): Handle[] {
  return ring.flatMap((corner, index): Handle[] => [
    { id: `${prefix}corner:${index}`, kind: 'corner', position: lngLat(corner) },
    {
      id: `${prefix}middle:${index}`,
      kind: 'middle',
      position: middleOf(corner, ring[(index + 1) % ring.length] ?? corner),
    },
  ]);
}

function middleOf(from: FlightPosition, to: FlightPosition): Position {
  const [a, b] = unwrapPath([from, to]);
  return a && b ? [wrapLongitude((a.x + b.x) / 2), (a.y + b.y) / 2] : lngLat(from);
}

function waypointHandles({ waypoints }: WaypointRouteSegment): Handle[] {
  return waypoints.map(({ coordinates }, index) => ({
    id: `waypoint:${index}`,
    kind: 'waypoint',
    position: lngLat(coordinates),
    label: `${index + 1}`,
  }));
}
