import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import type { MissionItem } from '../../mission/mavlink/mission-item.ts';
import type { AltitudeMode, SurveySegment } from '../../plan/plan.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import { planSurveySegment } from '../../survey/plan-survey-segment.ts';
import { surveyAltitudeM } from '../../survey/survey-heights.ts';
import type { Json } from '../../formats/json-fields.ts';
import { distanceModes } from '../../formats/qgc-plan/read-camera-calc.ts';
import { writeCameraCalc } from './write-camera-calc.ts';
import { writeInnerItem } from './write-simple-item.ts';

/** The vehicle follows the terrain itself: no elevations are needed beforehand. */
const modes: Readonly<Record<AltitudeMode, number>> = {
  relative: distanceModes.relative,
  absolute: distanceModes.absolute,
  terrain: distanceModes.terrainFrame,
};

export const latLngs = (positions: readonly Position[]): [number, number][] =>
  positions.map((position) => [lngLat(position)[1], lngLat(position)[0]]);

/** A survey item; its readers fly the stored items and never recompute them. */
export function writeSurveyItem(survey: SurveySegment, items: readonly MissionItem[]): Json {
  const { segmentMetadata: settings, cameraMetadata } = survey;
  const planned = planSurveySegment(survey);
  const route = planned.ok ? planned : { path: [], transects: [], photoCount: 0 };
  const altitude = surveyAltitudeM(survey);
  // QGroundControl flies at this distance, above the sea too; density and footprints stay those at the ground.
  const camera = {
    ...cameraMetadata,
    distanceToSurface: altitude,
    adjustedFootprintFrontal: settings.triggerDistance,
  };
  return {
    TransectStyleComplexItem: {
      CameraCalc: writeCameraCalc(camera, modes[settings.altitudeMode]),
      CameraShots: route.photoCount,
      CameraTriggerInTurnAround: settings.photosInTurns ?? false,
      HoverAndCapture: false,
      Items: items.map(writeInnerItem),
      Refly90Degrees: false,
      TurnAroundDistance: Math.max(0, settings.turnAroundDistance),
      VisualTransectPoints: latLngs(route.path),
      version: 2,
    },
    angle: settings.orientation,
    complexItemType: 'survey',
    entryLocation: settings.entryLocation,
    flyAlternateTransects: settings.evenToggle,
    polygon: latLngs(outlineOf(survey)),
    splitConcavePolygons: false,
    type: 'ComplexItem',
    version: 5,
  };
}
