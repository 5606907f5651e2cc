import { type CameraMetadata, isLines, type Segment } from '../plan/plan.ts';
import { MANUAL_CAMERA } from './camera-presets.ts';
import { hasOptics } from './footprint.ts';
import { blurPx, MAX_BLUR_PX, sharpSpeedMps } from './motion-blur.ts';
import { orbitStepM } from '../views/orbit-step.ts';
import { highestSpeedMps } from './trigger.ts';

export type PhotoPace = {
  speedMps: number;
  photoDistanceM: number;
  /** Undefined without a speed. */
  intervalS: number | undefined;
  /** Undefined for a camera without numbers. */
  blurPx: number | undefined;
  /** The trigger interval is shorter than the camera's shortest photo interval. */
  isTooFastForCamera: boolean;
  isBlurred: boolean;
  /** Highest speed without missing or blurred photos, rounded down to 0.1 m/s. */
  steadySpeedMps: number;
};

type Camera = Pick<CameraMetadata, 'minTriggerInterval' | 'imageDensity'> & Partial<CameraMetadata>;
type Photos = { camera: Camera; photoDistanceM: number; speedMps: number };

/** Photo interval and motion blur at a speed. */
export function photoPace({ camera, photoDistanceM, speedMps }: Photos): PhotoPace {
  const intervalS = speedMps > 0 && photoDistanceM > 0 ? photoDistanceM / speedMps : undefined;
  const blur = hasOptics(camera) ? blurPx(speedMps, camera.imageDensity) : undefined;
  return {
    speedMps,
    photoDistanceM,
    intervalS,
    blurPx: blur,
    isTooFastForCamera: intervalS !== undefined && intervalS < shutterOf(camera).minTriggerInterval,
    isBlurred: blur !== undefined && blur > MAX_BLUR_PX,
    steadySpeedMps: steadySpeedMps(camera, photoDistanceM),
  };
}

/** The highest speed at which the camera keeps up and the photos stay sharp. */
export function steadySpeedMps(camera: Camera, photoDistanceM: number): number {
  const byShutter = photoDistanceM > 0 ? highestSpeedMps(shutterOf(camera), photoDistanceM) : Infinity;
  const byBlur = hasOptics(camera) ? sharpSpeedMps(camera.imageDensity) : Infinity;
  return Math.floor(Math.min(byShutter, byBlur) * 10) / 10;
}

/** A manual camera's shutter is unknown. */
const shutterOf = ({ cameraName, minTriggerInterval }: Camera) => ({
  minTriggerInterval: cameraName === MANUAL_CAMERA ? 0 : minTriggerInterval,
});

type PhotoSegment = Exclude<Segment, { type: 'waypointRoute' }>;

/** Metres between two photos of a segment. */
export function photoDistanceM(segment: PhotoSegment): number {
  switch (segment.type) {
    case 'survey':
    case 'corridor':
      return segment.segmentMetadata.triggerDistance;
    case 'structureScan':
      return segment.cameraMetadata.adjustedFootprintSide;
    case 'facade': {
      const { adjustedFootprintSide: acrossM, adjustedFootprintFrontal: upM } = segment.cameraMetadata;
      return segment.segmentMetadata.order === 'rows' ? acrossM : upM;
    }
    case 'orbit':
      return orbitStepM(segment.segmentMetadata);
  }
}

/** Scans and orbits may be flown slower than the rest of the plan. */
export const segmentSpeedMps = (segment: PhotoSegment, planSpeedMps: number): number =>
  isLines(segment) ? planSpeedMps : (segment.segmentMetadata.flightSpeed ?? planSpeedMps);

export const segmentPace = (segment: PhotoSegment, planSpeedMps: number): PhotoPace =>
  photoPace({
    camera: segment.cameraMetadata,
    photoDistanceM: photoDistanceM(segment),
    speedMps: segmentSpeedMps(segment, planSpeedMps),
  });
