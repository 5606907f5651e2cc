import type { Position } from 'geojson';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { frames, isLeg } from '../../mission/mavlink/mission-item.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { AltitudeMode } from '../../plan/plan.ts';
import { isRecord, type Json, listOf, numberOf, recordOf } from '../json-fields.ts';
import { withoutRepeats } from '../open-ring.ts';
import type { Positions } from '../positions.ts';
import { readSimpleItem } from './read-simple-item.ts';

/** A corridor scan of an imported file: shown and exported again, not edited. */
export type Corridor = {
  /** Index among the items of the file. */
  at: number;
  /** The centre line, and how far the photos reach across it. */
  centreLine: Position[];
  widthM: number;
  /** Path as flown. */
  line: FlightPoint[];
  distanceM: number;
  photoCount: number;
};

const modes: Readonly<Record<number, AltitudeMode>> = {
  [frames.relative]: 'relative',
  [frames.absolute]: 'absolute',
  [frames.terrain]: 'terrain',
};

/** Undefined if it has no line. */
export function readCorridor(item: Json, at: number, positions: Positions): Corridor | undefined {
  if (item['complexItemType'] !== 'CorridorScan') return undefined;
  const centreLine = withoutRepeats(positions.readLatLngs(item['polyline']));
  if (centreLine.length < 2) return undefined;
  const transects = recordOf(item['TransectStyleComplexItem']);
  const line = flownLine(transects, positions);
  return {
    at,
    centreLine,
    widthM: Math.max(0, numberOf(item['CorridorWidth'], 0)),
    line,
    distanceM: pathLengthM(line.map(({ position }) => position)),
    photoCount: Math.max(0, Math.round(numberOf(transects['CameraShots'], 0))),
  };
}

/** A vehicle flies the items; without them the drawn points are used. */
function flownLine(transects: Json, positions: Positions): FlightPoint[] {
  const flown = listOf(transects['Items'])
    .filter(isRecord)
    .map(readSimpleItem)
    .flatMap((item): FlightPoint[] => {
      const mode = item && isLeg(item.command) ? modes[item.frame] : undefined;
      if (!item || mode === undefined) return [];
      return [{ position: positions.read(item.params[5], item.params[4]), altitudeM: item.params[6] ?? 0, mode }];
    });
  if (flown.length > 0) return flown;
  const altitudeM = numberOf(recordOf(transects['CameraCalc'])['DistanceToSurface'], 0);
  return positions
    .readLatLngs(transects['VisualTransectPoints'])
    .map((position) => ({ position, altitudeM, mode: 'relative' }));
}
