import { CUSTOM_CAMERA, MANUAL_CAMERA } from '../camera/camera-presets.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import type { Segment } from '../plan/plan.ts';
import { segmentName } from '../plan/segment-name.ts';
import type { AircraftProfile } from './profile.ts';

type WithCamera = Exclude<Segment, { type: 'waypointRoute' }>;
export type OtherCamera = { segment: string; planned: string };

/** Segments planned with another camera than the aircraft's own; typed figures may be those of its camera. */
export function otherCameras({ segments }: FlownPlan, profile: AircraftProfile | undefined): OtherCamera[] {
  const own = profile?.camera;
  if (own === undefined) return [];
  return segments.flatMap((segment, at) => {
    if (!hasOtherCamera(segment, own)) return [];
    return [{ segment: segmentName(segments, at + 1), planned: segment.cameraMetadata.cameraName }];
  });
}

export function hasOtherCamera(segment: Segment, own: string): segment is WithCamera {
  if (segment.type === 'waypointRoute') return false;
  const planned = segment.cameraMetadata.cameraName;
  return planned !== own && planned !== MANUAL_CAMERA && planned !== CUSTOM_CAMERA;
}
