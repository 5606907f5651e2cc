import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import { frames, type MissionItem } from '../../mission/mavlink/mission-item.ts';
import type { AltitudeMode, FlightPlan, SurveySegment } from '../../plan/plan.ts';
import { followingOf } from '../../terrain/following/following-settings.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import { planSurveySegment } from '../../survey/plan-survey-segment.ts';
import { surveyAltitudeM } from '../../survey/survey-heights.ts';
import type { Json } from '../../formats/json-fields.ts';
import { distanceModes } from '../../formats/qgc-plan/read-camera-calc.ts';
import { writeCameraCalc } from './write-camera-calc.ts';
import { writeInnerItem } from './write-simple-item.ts';

const modes: Readonly<Record<Exclude<AltitudeMode, 'terrain'>, number>> = {
  relative: distanceModes.relative,
  absolute: distanceModes.absolute,
};

export const latLngs = (positions: readonly Position[]): [number, number][] =>
  positions.map((position) => [lngLat(position)[1], lngLat(position)[0]]);

/** A survey item; its readers fly the stored items and never recompute them. */
export function writeSurveyItem(survey: SurveySegment, items: readonly MissionItem[], plan: FlightPlan): Json {
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
  const distanceMode = distanceModeOf(settings.altitudeMode, items);
  return {
    TransectStyleComplexItem: {
      CameraCalc: writeCameraCalc(camera, distanceMode),
      CameraShots: route.photoCount,
      CameraTriggerInTurnAround: settings.photosInTurns ?? false,
      HoverAndCapture: false,
      Items: items.map(writeInnerItem),
      Refly90Degrees: false,
      ...(distanceMode === distanceModes.aboveTerrain && followingKeys(plan)),
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

/** Above ground, the heights are worked into the items, or the vehicle follows the terrain itself. */
function distanceModeOf(mode: AltitudeMode, items: readonly MissionItem[]): number {
  if (mode !== 'terrain') return modes[mode];
  return items.some(({ frame }) => frame === frames.terrain) ? distanceModes.terrainFrame : distanceModes.aboveTerrain;
}

function followingKeys(plan: FlightPlan): Json {
  const { tolerance, climbRate, descentRate } = followingOf(plan);
  return {
    TerrainAdjustTolerance: tolerance,
    TerrainAdjustMaxClimbRate: climbRate,
    TerrainAdjustMaxDescentRate: descentRate,
    TerrainFlightSpeed: plan.planMetadata.flightSpeed,
  };
}
