import { CUSTOM_CAMERA, MANUAL_CAMERA } from '../camera/camera-presets.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { segmentName } from '../plan/segment-name.ts';
import type { AircraftProfile } from './profile.ts';

export type OtherCamera = { segment: string; planned: string };

/** Segments planned with another camera than the aircraft's own; typed figures may be those of its camera. */
export function otherCameras({ segments }: FlownPlan, profile: AircraftProfile | undefined): OtherCamera[] {
  const own = profile?.camera;
  if (own === undefined) return [];
  return segments.flatMap((segment, at) => {
    if (segment.type === 'waypointRoute') return [];
    const planned = segment.cameraMetadata.cameraName;
    const isTyped = planned === MANUAL_CAMERA || planned === CUSTOM_CAMERA;
    return planned === own || isTyped ? [] : [{ segment: segmentName(segments, at + 1), planned }];
  });
}
