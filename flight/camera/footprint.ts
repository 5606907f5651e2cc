import type { CameraMetadata } from '../plan/plan.ts';
import { MANUAL_CAMERA } from './camera-presets.ts';

/** Metres of ground in one photo: across the flight line (side) and along it (frontal). */
export type Footprint = { sideM: number; frontalM: number };

type Optics = Pick<CameraMetadata, 'sensorWidth' | 'imageWidth' | 'focalLength'>;

/** Centimetres of ground per pixel; only the width of sensor and image counts, in portrait too (QGroundControl). */
export function densityCmPerPx({ sensorWidth, imageWidth, focalLength }: Optics, distanceM: number): number {
  return (100 * distanceM * sensorWidth) / (imageWidth * focalLength);
}

/** Distance to the surface, in metres, that gives this density. */
export function distanceForDensityM({ sensorWidth, imageWidth, focalLength }: Optics, cmPerPx: number): number {
  return (imageWidth * cmPerPx * focalLength) / (100 * sensorWidth);
}

/** Footprint of one photo at this density. */
export function footprint(camera: CameraMetadata, cmPerPx: number): Footprint {
  const [widthM, heightM] = [(camera.imageWidth * cmPerPx) / 100, (camera.imageHeight * cmPerPx) / 100];
  return camera.landscape ? { sideM: widthM, frontalM: heightM } : { sideM: heightM, frontalM: widthM };
}

/** Length of new ground in the next photo at this overlap. */
export const overlappedM = (fullM: number, overlapPct: number): number => fullM * (1 - overlapPct / 100);

/** Overlap that leaves this much new ground. */
export const overlapPct = (fullM: number, newM: number): number => 100 * (1 - newM / fullM);

/** Optics are known only when all numbers are given and the camera is not the manual one. */
export function hasOptics(camera: Partial<CameraMetadata>): boolean {
  const { cameraName, focalLength, imageWidth, imageHeight, sensorWidth, sensorHeight, landscape } = camera;
  if (cameraName === undefined || cameraName === MANUAL_CAMERA || landscape === undefined) return false;
  return [focalLength, imageWidth, imageHeight, sensorWidth, sensorHeight].every(
    (value) => value !== undefined && Number.isFinite(value) && value > 0,
  );
}
