import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import { frames, type MissionItem } from '../../mission/mavlink/mission-item.ts';
import type { AltitudeMode, FlightPlan, LinesSegment } from '../../plan/plan.ts';
import { followingOf } from '../../terrain/following/following-settings.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import { planLines } from '../../survey/flown-path.ts';
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

/** A survey or corridor item; its readers fly the stored items and never recompute them. */
export function writeLinesItem(segment: LinesSegment, items: readonly MissionItem[], plan: FlightPlan): Json {
  const transects = { TransectStyleComplexItem: writeTransects(segment, items, plan), type: 'ComplexItem' };
  const { segmentMetadata: settings } = segment;
  if (segment.type === 'corridor')
    return {
      ...transects,
      CorridorWidth: segment.segmentMetadata.width,
      EntryPoint: settings.entryLocation,
      complexItemType: 'CorridorScan',
      polyline: latLngs(segment.lineCoordinates),
      version: 2,
    };
  return {
    ...transects,
    angle: segment.segmentMetadata.orientation,
    complexItemType: 'survey',
    entryLocation: settings.entryLocation,
    flyAlternateTransects: segment.segmentMetadata.evenToggle,
    polygon: latLngs(outlineOf(segment)),
    splitConcavePolygons: false,
    version: 5,
  };
}

function writeTransects(segment: LinesSegment, items: readonly MissionItem[], plan: FlightPlan): Json {
  const { segmentMetadata: settings, cameraMetadata } = segment;
  const planned = planLines(segment);
  const route = planned.ok ? planned : { path: [], photoCount: 0 };
  // QGroundControl flies at this distance, above the sea too; density and footprints stay those at the ground.
  const camera = {
    ...cameraMetadata,
    distanceToSurface: surveyAltitudeM(segment),
    adjustedFootprintFrontal: settings.triggerDistance,
  };
  const distanceMode = distanceModeOf(settings.altitudeMode, items);
  return {
    CameraCalc: writeCameraCalc(camera, distanceMode),
    CameraShots: route.photoCount,
    CameraTriggerInTurnAround: settings.photosInTurns ?? false,
    HoverAndCapture: false,
    Items: items.map(writeInnerItem),
    Refly90Degrees: segment.type === 'survey' && segment.segmentMetadata.pattern === 'crosshatch',
    ...(distanceMode === distanceModes.aboveTerrain && followingKeys(plan)),
    TurnAroundDistance: Math.max(0, settings.turnAroundDistance),
    VisualTransectPoints: latLngs(route.path),
    version: 2,
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
