import { fenceIndex } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { destination } from '@overflight/flight/geo/destination.ts';
import type {
  FlightPlan,
  OrbitSegment,
  Segment,
  SurveySegment,
  WaypointRouteSegment,
} from '@overflight/flight/plan/plan.ts';
import { halfway } from '@overflight/flight/waypoints/insert-waypoint.ts';
import type { Handle } from '../../map/modes/drag-handles.ts';
import { lineHandles, ringHandles } from '../../map/modes/ring-handles.ts';

/** Drag handles: home, rally points, and every point of the edited segment or fence. */
export function handlesOf(plan: FlightPlan, activeSegmentId: string | null): Handle[] {
  const { homePoint, segments } = plan;
  const active = segments.find(({ segmentId }) => segmentId === activeSegmentId);
  const fence = fencesOf(plan)[fenceIndex(activeSegmentId) ?? -1];
  return [
    ...(active ? segmentHandles(active) : []),
    ...(fence ? outlineHandles(fence) : []),
    ...rallyPointsOf(plan).map(({ position }, at): Handle => ({
      id: `rally:${at}`,
      kind: 'waypoint',
      position: lngLat(position),
      label: `R${at + 1}`,
    })),
    { id: 'home', kind: 'home', position: lngLat(homePoint.position) },
  ];
}

function segmentHandles(segment: Segment): Handle[] {
  switch (segment.type) {
    case 'survey':
      return [...outlineHandles(segment), ...holeHandles(segment)];
    case 'corridor':
    case 'facade':
      return lineHandles(segment.lineCoordinates);
    case 'structureScan':
      return outlineHandles(segment);
    case 'orbit':
      return orbitHandles(segment);
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
    return ringHandles(boundaryCoordinates);
  return [
    { id: 'centre', kind: 'centre', position: lngLat(centre) },
    { id: 'radius', kind: 'radius', position: lngLat(onCircle) },
  ];
}

/** The radius is changed in the east. */
function orbitHandles({ centre, segmentMetadata }: OrbitSegment): Handle[] {
  const east = destination(centre, { distanceM: segmentMetadata.radius, azimuthDeg: 90 });
  return [
    { id: 'centre', kind: 'centre', position: lngLat(centre) },
    { id: 'radius', kind: 'radius', position: lngLat(east) },
  ];
}

function holeHandles({ holes = [] }: SurveySegment): Handle[] {
  return holes.flatMap((hole, index) => ringHandles(hole, `hole:${index}:`));
}

/** Each waypoint, and the midpoint of each leg, which becomes a waypoint when dragged. */
function waypointHandles({ waypoints }: WaypointRouteSegment): Handle[] {
  const points = waypoints.map(({ coordinates }, index): Handle => ({
    id: `waypoint:${index}`,
    kind: 'waypoint',
    position: lngLat(coordinates),
    label: `${index + 1}`,
  }));
  const legs = waypoints.slice(1).map((to, index): Handle => ({
    id: `leg:${index}`,
    kind: 'middle',
    position: lngLat(halfway(waypoints[index] ?? to, to)),
  }));
  return [...points, ...legs];
}
