import type { WaypointRouteSegment } from '@overflight/flight/plan/plan.ts';
import type { Position } from 'geojson';
import type { OverlayFeature, VolumeFeature } from '../../map/overlay.ts';
import { climbingLegs } from './space/climbing-legs.ts';
import { connected, rectangle } from './ground-shapes.ts';
import { type DrawnSegment, flatFeature, type SegmentOwner, type SegmentLook, volumeFeature } from './segment-look.ts';
import { STRIP_WIDTH_M } from './strips.ts';

/** A waypoint route: path and numbered points, flat and in 3D. */
export function drawWaypointRoute(route: WaypointRouteSegment, look: SegmentLook): DrawnSegment {
  const owner: SegmentOwner = { segmentId: route.segmentId, isActive: look.isActive, tone: 'route' };
  const path = connected(route.waypoints.map(({ coordinates }) => coordinates));
  const [entry, exit] = [path[0], path.at(-1)];
  return {
    flat: [...wayFeature(path, owner, !look.isFlat), ...path.map((position, i) => pointFeature(position, i, owner))],
    volumes: look.isFlat ? [] : [...stems(route, owner), ...legs(route, owner)],
    ...(entry && exit ? { entry, exit } : {}),
  };
}

function wayFeature(path: Position[], owner: SegmentOwner, isLifted: boolean): OverlayFeature[] {
  if (path.length < 2) return [];
  return [flatFeature(owner, { type: 'LineString', coordinates: path }, { kind: 'path', isLifted })];
}

const pointFeature = (position: Position, index: number, owner: SegmentOwner): OverlayFeature =>
  flatFeature(owner, { type: 'Point', coordinates: position }, { kind: 'waypoint', label: `${index + 1}` });

/** Lines from the ground up to each waypoint. */
function stems({ waypoints }: WaypointRouteSegment, owner: SegmentOwner): VolumeFeature[] {
  return waypoints.map(({ coordinates, metadata: { altitude } }) => {
    const square = rectangle(coordinates, { lengthM: STRIP_WIDTH_M, widthM: STRIP_WIDTH_M, alongDeg: 0 });
    return volumeFeature(owner, [square], { kind: 'stem', baseM: 0, topM: altitude });
  });
}

const legs = ({ waypoints }: WaypointRouteSegment, owner: SegmentOwner): VolumeFeature[] =>
  climbingLegs(
    waypoints.map(({ coordinates, metadata: { altitude } }) => ({ position: coordinates, altitudeM: altitude })),
    owner,
  );
