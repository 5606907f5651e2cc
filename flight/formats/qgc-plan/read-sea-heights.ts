import { distanceForDensityM, hasOptics } from '../../camera/footprint.ts';
import type { CameraMetadata, SurveySegment } from '../../plan/plan.ts';

export type SeaHeights = {
  cameraMetadata: CameraMetadata;
  settings?: Pick<SurveySegment['segmentMetadata'], 'altitude' | 'groundAltitude'>;
};

/** QGroundControl's own files use the height above the sea as the distance: the ground elevation is then unknown. */
const MIN_GROUND_M = 0.5;

/** A survey above the sea stores one height. If the density implies a shorter distance, the rest is the ground. */
export function readSeaHeights(camera: CameraMetadata): SeaHeights {
  const { distanceToSurface: altitude } = camera;
  const distanceM =
    hasOptics(camera) && camera.imageDensity > 0 ? distanceForDensityM(camera, camera.imageDensity) : altitude;
  if (!(Math.abs(altitude - distanceM) >= MIN_GROUND_M)) return { cameraMetadata: camera };
  return {
    cameraMetadata: { ...camera, distanceToSurface: distanceM },
    settings: { altitude, groundAltitude: altitude - distanceM },
  };
}
