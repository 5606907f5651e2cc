import { CUSTOM_CAMERA, MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import { minTriggerDistanceM } from '../../camera/trigger.ts';
import type { CameraMetadata } from '../../plan/plan.ts';
import { booleanOf, type Json, numberOf, positiveOf, textOf } from '../json-fields.ts';

/** Altitude modes as numbers, which QGroundControl calls DistanceMode here. */
export const distanceModes = { relative: 1, absolute: 2, aboveTerrain: 3, terrainFrame: 4 } as const;

/** `CameraSpecType` of files without a camera name. */
const unversionedNames: readonly string[] = [MANUAL_CAMERA, CUSTOM_CAMERA];

export type CameraReading = { fallback: Readonly<CameraMetadata>; speedMps: number; followsTerrain?: boolean };

/** Reads a CameraCalc block; stored footprints and densities are kept, as in QGroundControl. */
export function readCameraCalc(block: Json, { fallback, speedMps, followsTerrain }: CameraReading): CameraMetadata {
  const number = (key: string, otherwise: number) => numberOf(block[key], otherwise);
  const cameraName = textOf(block['CameraName'], unversionedNames[number('CameraSpecType', -1)] ?? fallback.cameraName);
  const isManual = cameraName === MANUAL_CAMERA;
  const distanceMode = readDistanceMode(block, followsTerrain ?? false);
  const camera: CameraMetadata = {
    cameraName,
    focalLength: number('FocalLength', fallback.focalLength),
    imageWidth: number('ImageWidth', fallback.imageWidth),
    imageHeight: number('ImageHeight', fallback.imageHeight),
    sensorWidth: number('SensorWidth', fallback.sensorWidth),
    sensorHeight: number('SensorHeight', fallback.sensorHeight),
    fixedOrientation: booleanOf(block['FixedOrientation'], fallback.fixedOrientation),
    landscape: booleanOf(block['Landscape'], fallback.landscape),
    minTriggerInterval: number('MinTriggerInterval', isManual ? 0 : fallback.minTriggerInterval),
    distanceToSurface: positiveOf(block['DistanceToSurface'], fallback.distanceToSurface),
    imageDensity: number('ImageDensity', isManual ? 0 : fallback.imageDensity),
    frontalOverlap: number('FrontalOverlap', fallback.frontalOverlap),
    sideOverlap: number('SideOverlap', fallback.sideOverlap),
    adjustedFootprintSide: number('AdjustedFootprintSide', fallback.adjustedFootprintSide),
    adjustedFootprintFrontal: number('AdjustedFootprintFrontal', fallback.adjustedFootprintFrontal),
    distanceToSurfaceRelative: distanceMode === distanceModes.relative,
    minTriggerDistance: 0,
    valueSetIsDistance: booleanOf(block['ValueSetIsDistance'], true),
    distanceMode,
    version: 2,
  };
  return { ...camera, minTriggerDistance: minTriggerDistanceM(camera, speedMps) };
}

function readDistanceMode(block: Json, followsTerrain: boolean): number {
  const mode = numberOf(block['DistanceMode'], 0);
  if (mode >= 1 && mode <= 4) return mode;
  if (followsTerrain) return distanceModes.aboveTerrain;
  return booleanOf(block['DistanceToSurfaceRelative'], true) ? distanceModes.relative : distanceModes.absolute;
}
