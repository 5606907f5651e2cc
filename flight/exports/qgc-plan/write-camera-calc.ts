import { MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import type { CameraMetadata } from '../../plan/plan.ts';
import type { Json } from '../../formats/json-fields.ts';

export function writeCameraCalc(camera: CameraMetadata, distanceMode: number): Json {
  const spacing = {
    AdjustedFootprintFrontal: camera.adjustedFootprintFrontal,
    AdjustedFootprintSide: camera.adjustedFootprintSide,
    CameraName: camera.cameraName,
    DistanceMode: distanceMode,
    DistanceToSurface: camera.distanceToSurface,
    version: 2,
  };
  if (camera.cameraName === MANUAL_CAMERA) return spacing;
  return {
    ...spacing,
    FixedOrientation: camera.fixedOrientation,
    FocalLength: camera.focalLength,
    FrontalOverlap: camera.frontalOverlap,
    ImageDensity: camera.imageDensity,
    ImageHeight: camera.imageHeight,
    ImageWidth: camera.imageWidth,
    Landscape: camera.landscape,
    MinTriggerInterval: camera.minTriggerInterval,
    SensorHeight: camera.sensorHeight,
    SensorWidth: camera.sensorWidth,
    SideOverlap: camera.sideOverlap,
    ValueSetIsDistance: camera.valueSetIsDistance,
  };
}
