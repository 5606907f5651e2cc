import { toRadians } from '../geo/angle.ts';
import type { CameraMetadata } from '../plan/plan.ts';

/** Where a camera was, in the plane and height reference of a grid, and where it looked. */
export type PhotoPose = {
  x: number;
  y: number;
  z: number;
  /** Clockwise from north: where the camera looks, or where the upper edge points in a photo from above. */
  yawDeg: number;
  /** -90 looks straight down, 0 at the horizon. */
  pitchDeg: number;
};

/** Half the width and height of a photo at a distance of 1, and centimetres per pixel there for each metre. */
export type PhotoOptics = { halfWidth: number; halfHeight: number; cmPerPx: number };

type Lens = Pick<CameraMetadata, 'sensorWidth' | 'focalLength' | 'imageWidth' | 'imageHeight'>;

/** Pixels are square, and the width of the sensor counts, as in `footprint`. */
export const opticsOf = ({ sensorWidth, focalLength, imageWidth, imageHeight }: Lens): PhotoOptics => ({
  halfWidth: sensorWidth / (2 * focalLength),
  halfHeight: (sensorWidth * imageHeight) / (2 * focalLength * imageWidth),
  cmPerPx: (100 * sensorWidth) / (focalLength * imageWidth),
});

export type Vector = readonly [number, number, number];

/** Directions of a camera: ahead, to the right of its picture, and to the upper edge of it. */
export function axesOf({ yawDeg, pitchDeg }: Pick<PhotoPose, 'yawDeg' | 'pitchDeg'>): {
  ahead: Vector;
  right: Vector;
  up: Vector;
} {
  const [yaw, pitch] = [toRadians(yawDeg), toRadians(pitchDeg)];
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return {
    ahead: [sinYaw * cosPitch, cosYaw * cosPitch, sinPitch],
    right: [cosYaw, -sinYaw, 0],
    up: [-sinYaw * sinPitch, -cosYaw * sinPitch, cosPitch],
  };
}
