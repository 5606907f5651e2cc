import type { Position } from 'geojson';
import { CUSTOM_CAMERA, MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import { wrapDegrees } from '../../geo/angle.ts';
import { areaM2 } from '../../geo/polygons/area-m2.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { frames } from '../../mission/mavlink/mission-item.ts';
import { photosOfItems } from '../../mission/mavlink/photos-of-items.ts';
import { defaultSurvey, defaultSurveyCamera } from '../../plan/edit/defaults.ts';
import type { AltitudeMode, CameraMetadata, SurveySegment } from '../../plan/plan.ts';
import { planSurveySegment } from '../../survey/plan-survey-segment.ts';
import { booleanOf, isRecord, type Json, listOf, numberOf, recordOf } from '../json-fields.ts';
import { openRing } from '../open-ring.ts';
import type { Positions } from '../positions.ts';
import { readSeaHeights } from './read-sea-heights.ts';
import { distanceModes, readCameraCalc } from './read-camera-calc.ts';
import { readSimpleItem } from './read-simple-item.ts';

/** Planning budget for opening this file, in corners times lines; the rest is planned when viewed. */
export type PlanningBudget = { left: number };
export const planningBudget = (): PlanningBudget => ({ left: 50_000 });

export type ItemReading = { positions: Positions; speedMps: number; budget: PlanningBudget };
type Survey = Omit<SurveySegment, 'segmentId'>;

/** Entry corners as seen after the sweep is rotated by 180°. */
const oppositeEntry = [3, 2, 1, 0] as const;

/** Reads a survey of any version; undefined if it has no area. */
export function readSurveyItem(item: Json, { positions, speedMps, budget }: ItemReading): Survey | undefined {
  const boundaryCoordinates = openRing(positions.readLatLngs(item['polygon']));
  if (boundaryCoordinates.length < 3) return undefined;
  const grid = isRecord(item['grid']) ? gridAsTransects(item, item['grid']) : item;
  const transects = recordOf(grid['TransectStyleComplexItem']);
  const cameraMetadata = readCameraCalc(recordOf(transects['CameraCalc']), {
    fallback: defaultSurveyCamera,
    speedMps,
    followsTerrain: booleanOf(transects['FollowTerrain'], false),
  });
  const altitudeMode = readAltitudeMode(cameraMetadata, listOf(transects['Items']));
  const heights = altitudeMode === 'absolute' ? readSeaHeights(cameraMetadata) : { cameraMetadata };
  const survey: Survey = {
    type: 'survey',
    shapeType: 'polygon',
    boundaryCoordinates,
    pathCoordinates: readPath(transects, positions),
    ...readPhotos(transects),
    cameraMetadata: heights.cameraMetadata,
    area: areaM2([boundaryCoordinates]),
    segmentMetadata: {
      altitudeMode,
      ...heights.settings,
      triggerDistance: cameraMetadata.adjustedFootprintFrontal,
      turnAroundDistance: numberOf(transects['TurnAroundDistance'], defaultSurvey.turnAroundDistance),
      ...readSweep(grid),
      frontBuffer: 0,
      evenToggle: booleanOf(grid['flyAlternateTransects'], false),
      ...(booleanOf(transects['CameraTriggerInTurnAround'], false) && { photosInTurns: true }),
      ...(booleanOf(transects['Refly90Degrees'], false) && { pattern: 'crosshatch' }),
    },
  };
  return survey.pathCoordinates.length > 0 ? survey : withGeneratedPath(survey, budget);
}

export function readPath(transects: Json, positions: Positions): Position[] {
  const points = positions.readLatLngs(transects['VisualTransectPoints']);
  if (points.length > 0) return points;
  return listOf(transects['Items'])
    .filter(isRecord)
    .map(readSimpleItem)
    .flatMap((item) => (item && item.frame !== frames.mission ? [positions.read(item.params[5], item.params[4])] : []));
}

/** The stored items are flown; a survey without any is planned here. */
export function readPhotos(transects: Json): Pick<Survey, 'pathPhotos'> {
  const items = listOf(transects['Items']).filter(isRecord).map(readSimpleItem);
  const flown = items.filter((item) => item !== undefined);
  return flown.length > 0 ? { pathPhotos: Math.min(photosOfItems(flown), Number.MAX_SAFE_INTEGER) } : {};
}

/** Negative angles differ by 180° from ours, so the same corner has another number. */
function readSweep(grid: Json): Pick<Survey['segmentMetadata'], 'orientation' | 'entryLocation'> {
  const angle = numberOf(grid['angle'], defaultSurvey.orientation);
  const entry = numberOf(grid['entryLocation'], defaultSurvey.entryLocation);
  const entryLocation = entry === 1 || entry === 2 || entry === 3 ? entry : 0;
  const isTurned = angle < 0 && angle >= -90;
  return { orientation: wrapDegrees(angle), entryLocation: isTurned ? oppositeEntry[entryLocation] : entryLocation };
}

const modeOfFrame: Readonly<Record<number, AltitudeMode>> = {
  [frames.relative]: 'relative',
  [frames.absolute]: 'absolute',
  [frames.terrain]: 'terrain',
};

/** The numbering of altitude modes changed over the years; the frame of the items did not. */
export function readAltitudeMode({ distanceMode }: CameraMetadata, items: readonly unknown[]): AltitudeMode {
  if (distanceMode === distanceModes.aboveTerrain) return 'terrain';
  const frame = numberOf(items.filter(isRecord).find((item) => item['frame'] !== frames.mission)?.['frame'], -1);
  if (modeOfFrame[frame] !== undefined) return modeOfFrame[frame];
  if (distanceMode === distanceModes.absolute) return 'absolute';
  return distanceMode === distanceModes.terrainFrame ? 'terrain' : 'relative';
}

/** Fixed cost of planning a survey. */
const FIXED_WORK = 20;

function withGeneratedPath(survey: Survey, budget: PlanningBudget): Survey {
  const spacingM = Math.max(1, survey.cameraMetadata.adjustedFootprintSide);
  const lines = pathLengthM(survey.boundaryCoordinates) / spacingM;
  const work = survey.boundaryCoordinates.length * (lines + FIXED_WORK);
  if (!(work < budget.left)) return survey;
  budget.left -= work;
  const planned = planSurveySegment({ ...survey, segmentId: '' });
  return planned.ok ? { ...survey, pathCoordinates: planned.path } : survey;
}

/** Converts versions 2 and 3 (QGroundControl 3.2 and 3.3) to the keys of version 5. */
function gridAsTransects(item: Json, grid: Json): Json {
  const camera = recordOf(item['camera']);
  const isManual = booleanOf(item['manualGrid'], !isRecord(item['camera']));
  return {
    angle: grid['angle'],
    // These versions start at the top right by default.
    entryLocation: grid['entryLocation'] ?? 1,
    TransectStyleComplexItem: {
      TurnAroundDistance: grid['turnAroundDistance'],
      CameraTriggerInTurnAround: item['cameraTriggerInTurnaround'] ?? true,
      Refly90Degrees: item['refly90Degrees'],
      CameraCalc: {
        CameraName: isManual ? MANUAL_CAMERA : (camera['name'] ?? CUSTOM_CAMERA),
        DistanceToSurface: grid['altitude'],
        DistanceToSurfaceRelative: grid['relativeAltitude'],
        AdjustedFootprintSide: grid['spacing'],
        AdjustedFootprintFrontal: item['cameraTriggerDistance'],
        SensorWidth: camera['sensorWidth'],
        SensorHeight: camera['sensorHeight'],
        ImageWidth: camera['resolutionWidth'],
        ImageHeight: camera['resolutionHeight'],
        FocalLength: camera['focalLength'],
        Landscape: camera['orientationLandscape'],
        MinTriggerInterval: camera['minTriggerInterval'],
        ImageDensity: camera['groundResolution'],
        FrontalOverlap: camera['imageFrontalOverlap'],
        // One release misspelled the key.
        SideOverlap: camera['imageSideOverlap'] ?? camera['imageSizeOverlap'],
        ValueSetIsDistance: item['fixedValueIsAltitude'],
      },
    },
  };
}
