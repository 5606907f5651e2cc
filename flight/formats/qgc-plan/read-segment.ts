import type { Position } from 'geojson';
import { areaM2 } from '../../geo/polygons/area-m2.ts';
import {
  defaultCorridor,
  defaultFacade,
  defaultOrbit,
  defaultStructureCamera,
  defaultStructureScan,
  defaultSurvey,
  defaultSurveyCamera,
  defaultWaypoint,
  defaultWaypointRoute,
} from '../../plan/edit/defaults.ts';
import { clamp, limits } from '../../plan/limits.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import {
  type CorridorSegment,
  type FacadeSegment,
  type OrbitSegment,
  type Segment,
  type StructureScanSegment,
  type SurveySegment,
  type WaypointRouteSegment,
  surveyPatterns,
} from '../../plan/plan.ts';
import { layerCount } from '../../structure-scan/layers.ts';
import { inputCaps } from '../input-caps.ts';
import { isRecord, type Json, listOf, numberOf, recordOf, textOf } from '../json-fields.ts';
import type { Positions } from '../positions.ts';

/** Reads one of our own segments; missing or invalid values get their default. */
export function readSegment(value: unknown, positions: Positions): Segment | undefined {
  if (!isRecord(value)) return undefined;
  const read = Object.hasOwn(readers, String(value['type'])) ? readers[value['type'] as Segment['type']] : undefined;
  return read?.(value, positions);
}

const readers: Readonly<Record<Segment['type'], (value: Json, positions: Positions) => Segment | undefined>> = {
  survey: (value, positions): SurveySegment | undefined => {
    const boundaryCoordinates = positions.readLngLats(value['boundaryCoordinates']);
    if (boundaryCoordinates.length < leastPoints(value)) return undefined;
    const { shapeType } = readFrame(value);
    const holes = listOf(value['holes']).map((hole) => positions.readLngLats(hole));
    return {
      type: 'survey',
      ...readFrame(value),
      boundaryCoordinates,
      ...(holes.length > 0 && { holes }),
      pathCoordinates: positions.readLngLats(value['pathCoordinates']),
      ...readPathPhotos(value),
      cameraMetadata: fillIn(defaultSurveyCamera, value['cameraMetadata']),
      area: areaM2([outlineOf({ shapeType, boundaryCoordinates }), ...holes]),
      segmentMetadata: {
        ...fillIn(defaultSurvey, value['segmentMetadata']),
        ...givenNumbers(value['segmentMetadata'], ['altitude', 'groundAltitude']),
        ...givenFlags(value['segmentMetadata'], ['photosInTurns']),
        ...readPattern(recordOf(value['segmentMetadata'])),
      },
    };
  },
  corridor: (value, positions): CorridorSegment | undefined => {
    const lineCoordinates = positions.readLngLats(value['lineCoordinates']);
    if (lineCoordinates.length < 2) return undefined;
    const settings = fillIn(defaultCorridor, value['segmentMetadata']);
    return {
      type: 'corridor',
      segmentId: textOf(value['segmentId'], ''),
      lineCoordinates,
      pathCoordinates: positions.readLngLats(value['pathCoordinates']),
      ...readPathPhotos(value),
      cameraMetadata: fillIn(defaultSurveyCamera, value['cameraMetadata']),
      segmentMetadata: {
        ...settings,
        width: clamp(settings.width, limits.corridorWidth).value,
        ...givenNumbers(value['segmentMetadata'], ['altitude', 'groundAltitude']),
        ...givenFlags(value['segmentMetadata'], ['photosInTurns']),
      },
    };
  },
  structureScan: (value, positions): StructureScanSegment | undefined => {
    const boundaryCoordinates = positions.readLngLats(value['boundaryCoordinates']);
    if (boundaryCoordinates.length < leastPoints(value)) return undefined;
    const cameraMetadata = fillIn(defaultStructureCamera, value['cameraMetadata']);
    const segmentMetadata = { ...fillIn(defaultStructureScan, value['segmentMetadata']), ...readSpeed(value) };
    if (layerCount(segmentMetadata, cameraMetadata.adjustedFootprintFrontal) > inputCaps.scanLayers) return undefined;
    return { type: 'structureScan', ...readFrame(value), boundaryCoordinates, cameraMetadata, segmentMetadata };
  },
  facade: (value, positions): FacadeSegment | undefined => {
    const lineCoordinates = positions.readLngLats(value['lineCoordinates']);
    if (lineCoordinates.length < 2) return undefined;
    return {
      type: 'facade',
      segmentId: textOf(value['segmentId'], ''),
      lineCoordinates,
      cameraMetadata: fillIn(defaultStructureCamera, value['cameraMetadata']),
      segmentMetadata: { ...fillIn(defaultFacade, value['segmentMetadata']), ...readSpeed(value) },
    };
  },
  orbit: (value, positions): OrbitSegment | undefined => {
    const [centre] = positions.readLngLats([value['centre']]);
    if (!centre) return undefined;
    const settings = fillIn(defaultOrbit, value['segmentMetadata']);
    return {
      type: 'orbit',
      segmentId: textOf(value['segmentId'], ''),
      centre,
      cameraMetadata: fillIn(defaultStructureCamera, value['cameraMetadata']),
      segmentMetadata: {
        ...settings,
        radius: clamp(settings.radius, limits.orbitRadius).value,
        photosPerTurn: clamp(settings.photosPerTurn, limits.photosPerTurn).value,
        ...readSpeed(value),
      },
    };
  },
  waypointRoute: (value, positions): WaypointRouteSegment | undefined => {
    const waypoints = listOf(value['waypoints']).filter(isRecord);
    if (waypoints.length === 0) return undefined;
    return {
      type: 'waypointRoute',
      segmentId: textOf(value['segmentId'], ''),
      segmentMetadata: fillIn(defaultWaypointRoute, value['segmentMetadata']),
      waypoints: waypoints.map((waypoint, index) => ({
        index,
        coordinates: positions.readLngLats([waypoint['coordinates']])[0] as Position,
        metadata: fillIn(defaultWaypoint, waypoint['metadata']),
      })),
    };
  },
};

/** A circle may be given by its centre and one point on it. */
const leastPoints = (value: Json): number => (value['shapeType'] === 'circle' ? 2 : 3);

const readFrame = (value: Json): Pick<SurveySegment, 'segmentId' | 'shapeType'> => ({
  segmentId: textOf(value['segmentId'], ''),
  shapeType: value['shapeType'] === 'circle' ? 'circle' : 'polygon',
});

/** A speed of its own. */
function readSpeed(value: Json): { flightSpeed?: number } {
  const flightSpeed = numberOf(recordOf(value['segmentMetadata'])['flightSpeed'], 0);
  return flightSpeed >= limits.scanSpeed.min ? { flightSpeed } : {};
}

const readPathPhotos = (value: Json): Pick<SurveySegment, 'pathPhotos'> =>
  Number.isSafeInteger(value['pathPhotos']) ? { pathPhotos: Math.max(0, value['pathPhotos'] as number) } : {};

function readPattern({
  pattern,
  obliquePitch,
}: Json): Pick<SurveySegment['segmentMetadata'], 'pattern' | 'obliquePitch'> {
  const known = surveyPatterns.find((name) => name === pattern);
  return {
    ...(known && { pattern: known }),
    ...(Number.isFinite(obliquePitch) && { obliquePitch: clamp(obliquePitch as number, limits.obliquePitch).value }),
  };
}

/** Texts that must be one of a fixed set. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  altitudeMode: ['relative', 'absolute', 'terrain'],
  entryLocation: [0, 1, 2, 3],
  side: ['left', 'right'],
  order: ['rows', 'columns'],
};

/** Numbers that may be missing and have no default. */
function givenNumbers<Key extends string>(value: unknown, keys: readonly Key[]): Partial<Record<Key, number>> {
  const given = recordOf(value);
  return Object.fromEntries(
    keys.filter((key) => Number.isFinite(given[key])).map((key) => [key, given[key]]),
  ) as Partial<Record<Key, number>>;
}

/** Switches that may be missing and are off by default. */
function givenFlags<Key extends string>(value: unknown, keys: readonly Key[]): Partial<Record<Key, true>> {
  const given = recordOf(value);
  return Object.fromEntries(keys.filter((key) => given[key] === true).map((key) => [key, true])) as Partial<
    Record<Key, true>
  >;
}

/** The defaults, each replaced by a value of the same type if present. */
export function fillIn<Fields extends object>(defaults: Readonly<Fields>, value: unknown): Fields {
  const given = recordOf(value);
  const filled = Object.entries(defaults).map(([key, fallback]: [string, unknown]) => {
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    const isSound = typeof own === typeof fallback && (typeof own !== 'number' || Number.isFinite(own));
    return [key, isSound && (choices[key]?.includes(own) ?? true) ? own : fallback];
  });
  return Object.fromEntries(filled) as Fields;
}
