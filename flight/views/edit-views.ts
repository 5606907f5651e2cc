import { type CameraEdit, updateCamera } from '../camera/update-camera.ts';
import { steadySpeedMps } from '../camera/photo-pace.ts';
import { defaultFacade, defaultOrbit, defaultPlanMetadata, defaultStructureCamera } from '../plan/edit/defaults.ts';
import type { FacadeSegment, OrbitSegment } from '../plan/plan.ts';
import type { Position } from 'geojson';
import { orbitStepM } from './orbit-step.ts';

type Speed = { flightSpeed?: number };
export type FacadeEdit = Speed & {
  line?: Position[];
  camera?: CameraEdit;
  settings?: Partial<FacadeSegment['segmentMetadata']>;
};
export type OrbitEdit = Speed & {
  centre?: Position;
  camera?: CameraEdit;
  settings?: Partial<OrbitSegment['segmentMetadata']>;
};

/** A scan of a wall with the default camera and settings, at the speed that camera needs. */
export function newFacade(segmentId: string, lineCoordinates: Position[]): FacadeSegment {
  const camera = { ...defaultStructureCamera };
  const steady = steadySpeedMps(camera, camera.adjustedFootprintSide);
  return {
    type: 'facade',
    segmentId,
    lineCoordinates,
    cameraMetadata: camera,
    segmentMetadata: { ...defaultFacade, ...slower(steady) },
  };
}

/** An orbit around a point, at the speed that its camera needs. */
export function newOrbit(segmentId: string, centre: Position, radiusM: number): OrbitSegment {
  const settings = { ...defaultOrbit, radius: radiusM };
  const distanceToSurface = viewDistanceM(settings);
  const cameraMetadata = updateCamera(
    { camera: defaultStructureCamera, flightSpeed: defaultPlanMetadata.flightSpeed },
    { distanceToSurface },
  );
  const steady = steadySpeedMps(cameraMetadata, orbitStepM(settings));
  return { type: 'orbit', segmentId, centre, cameraMetadata, segmentMetadata: { ...settings, ...slower(steady) } };
}

const slower = (steadyMps: number): Speed =>
  steadyMps > 0 && steadyMps < defaultPlanMetadata.flightSpeed ? { flightSpeed: steadyMps } : {};

export function editFacade(facade: FacadeSegment, edit: FacadeEdit): FacadeSegment {
  const { line, camera, settings, flightSpeed = defaultPlanMetadata.flightSpeed } = edit;
  const segmentMetadata = { ...facade.segmentMetadata, ...settings };
  const speedMps = segmentMetadata.flightSpeed ?? flightSpeed;
  return {
    ...facade,
    ...(line && { lineCoordinates: line }),
    cameraMetadata: camera
      ? updateCamera({ camera: facade.cameraMetadata, flightSpeed: speedMps }, camera)
      : facade.cameraMetadata,
    segmentMetadata,
  };
}

/** The distance to what is photographed follows from radius and heights. */
export function editOrbit(orbit: OrbitSegment, edit: OrbitEdit): OrbitSegment {
  const { centre, camera, settings, flightSpeed = defaultPlanMetadata.flightSpeed } = edit;
  const segmentMetadata = { ...orbit.segmentMetadata, ...settings };
  const speedMps = segmentMetadata.flightSpeed ?? flightSpeed;
  const distanceToSurface = viewDistanceM(segmentMetadata);
  return {
    ...orbit,
    ...(centre && { centre }),
    cameraMetadata: updateCamera(
      { camera: orbit.cameraMetadata, flightSpeed: speedMps },
      { ...camera, distanceToSurface },
    ),
    segmentMetadata,
  };
}

const viewDistanceM = ({ radius, altitude, targetAltitude }: OrbitSegment['segmentMetadata']): number =>
  Math.hypot(radius, altitude - targetAltitude);
