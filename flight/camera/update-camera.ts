import { limits } from '../plan/limits.ts';
import type { CameraMetadata } from '../plan/plan.ts';
import { cameraPresets } from './camera-presets.ts';
import {
  densityCmPerPx,
  distanceForDensityM,
  type Footprint,
  footprint,
  hasOptics,
  overlappedM,
  overlapPct,
} from './footprint.ts';
import { minTriggerDistanceM } from './trigger.ts';

export type CameraEdit = Partial<CameraMetadata>;
export type CameraOf = { camera: CameraMetadata; flightSpeed: number };

/** Applies an edit and recomputes density or distance, footprints and trigger distance. */
export function updateCamera({ camera, flightSpeed }: CameraOf, edit: CameraEdit): CameraMetadata {
  const preset = cameraPresets.find(({ cameraName }) => cameraName === edit.cameraName);
  const edited = { ...camera, ...preset, ...edit };
  if (edit.imageDensity !== undefined) edited.valueSetIsDistance = false;
  if (edit.distanceToSurface !== undefined) edited.valueSetIsDistance = true;
  return { ...withFootprints(edited), minTriggerDistance: minTriggerDistanceM(edited, flightSpeed) };
}

/** Derives footprints from the given numbers; a manual camera keeps the footprints that were typed. */
export function withFootprints(camera: CameraMetadata): CameraMetadata {
  const distance = camera.distanceToSurface > 0 ? camera.distanceToSurface : limits.scanDistance.min;
  if (!hasOptics(camera)) return { ...camera, distanceToSurface: distance };
  const isDensityGiven = !camera.valueSetIsDistance && camera.imageDensity > 0;
  const distanceToSurface = isDensityGiven ? distanceForDensityM(camera, camera.imageDensity) : distance;
  const imageDensity = isDensityGiven ? camera.imageDensity : densityCmPerPx(camera, distance);
  const overlapped = { ...camera, ...overlapsOf(camera, footprint(camera, imageDensity)) };
  return { ...overlapped, ...footprintsOf(overlapped, imageDensity), distanceToSurface, imageDensity };
}

/** An overlap that is missing is derived from the footprint that was typed in its place. */
function overlapsOf(camera: CameraMetadata, full: Footprint): Pick<CameraMetadata, 'frontalOverlap' | 'sideOverlap'> {
  const known = (overlap: number | undefined, derived: number) =>
    Number.isFinite(overlap)
      ? (overlap as number)
      : Math.min(limits.overlap.max, Math.max(limits.overlap.min, derived));
  return {
    frontalOverlap: known(camera.frontalOverlap, overlapPct(full.frontalM, camera.adjustedFootprintFrontal)),
    sideOverlap: known(camera.sideOverlap, overlapPct(full.sideM, camera.adjustedFootprintSide)),
  };
}

function footprintsOf(camera: CameraMetadata, cmPerPx: number) {
  const full = footprint(camera, cmPerPx);
  return {
    adjustedFootprintSide: overlappedM(full.sideM, camera.sideOverlap),
    adjustedFootprintFrontal: overlappedM(full.frontalM, camera.frontalOverlap),
  };
}
