import { defaultCorridor, defaultSurveyCamera } from '../../plan/edit/defaults.ts';
import { clamp, limits } from '../../plan/limits.ts';
import type { CorridorSegment } from '../../plan/plan.ts';
import { planCorridorSegment } from '../../corridor/plan-corridor-segment.ts';
import { booleanOf, type Json, listOf, numberOf, recordOf } from '../json-fields.ts';
import { withoutRepeats } from '../open-ring.ts';
import { readCameraCalc } from './read-camera-calc.ts';
import { readSeaHeights } from './read-sea-heights.ts';
import { type ItemReading, readAltitudeMode, readPath, readPhotos } from './read-survey-item.ts';

type Corridor = Omit<CorridorSegment, 'segmentId'>;

/** Points of lines that are planned while a file is opened; longer ones are planned when viewed. */
const MAX_PLANNED = 200;

/** Reads a corridor scan; undefined if it has no line. */
export function readCorridorItem(item: Json, { positions, speedMps }: ItemReading): Corridor | undefined {
  const lineCoordinates = withoutRepeats(positions.readLatLngs(item['polyline']));
  if (lineCoordinates.length < 2) return undefined;
  const transects = recordOf(item['TransectStyleComplexItem']);
  const cameraMetadata = readCameraCalc(recordOf(transects['CameraCalc']), {
    fallback: defaultSurveyCamera,
    speedMps,
    followsTerrain: booleanOf(transects['FollowTerrain'], false),
  });
  const altitudeMode = readAltitudeMode(cameraMetadata, listOf(transects['Items']));
  const heights = altitudeMode === 'absolute' ? readSeaHeights(cameraMetadata) : { cameraMetadata };
  const entry = numberOf(item['EntryPoint'], 0);
  const corridor: Corridor = {
    type: 'corridor',
    lineCoordinates,
    pathCoordinates: readPath(transects, positions),
    ...readPhotos(transects),
    cameraMetadata: heights.cameraMetadata,
    segmentMetadata: {
      altitudeMode,
      ...heights.settings,
      triggerDistance: cameraMetadata.adjustedFootprintFrontal,
      turnAroundDistance: numberOf(transects['TurnAroundDistance'], defaultCorridor.turnAroundDistance),
      width: clamp(numberOf(item['CorridorWidth'], 0), limits.corridorWidth).value,
      entryLocation: entry === 1 || entry === 2 || entry === 3 ? entry : 0,
      ...(booleanOf(transects['CameraTriggerInTurnAround'], false) && { photosInTurns: true }),
    },
  };
  if (corridor.pathCoordinates.length > 0 || lineCoordinates.length > MAX_PLANNED) return corridor;
  const planned = planCorridorSegment({ ...corridor, segmentId: '' });
  return planned.ok ? { ...corridor, pathCoordinates: planned.path } : corridor;
}
