import { destination } from '../../geo/destination.ts';
import type { Fence, RallyPoint } from '../../plan/plan.ts';
import { attempt } from '../attempt.ts';
import { isRecord, type Json, listOf, numberOf, recordOf } from '../json-fields.ts';
import { openRing } from '../open-ring.ts';
import type { Positions } from '../positions.ts';

/** Fences of a plan file, polygons first; one that cannot be read is left out here and kept in the file. */
export function readFences(document: Json, positions: Positions): Fence[] {
  const { polygons, circles } = recordOf(document['geoFence']);
  const each = (list: unknown, read: (value: Json) => Fence | undefined): Fence[] =>
    listOf(list).flatMap((value) => {
      const found = attempt(() => (isRecord(value) ? read(value) : undefined));
      return found.ok && found.value ? [found.value] : [];
    });
  return [
    ...each(polygons, (polygon) => polygonFence(polygon, positions)),
    ...each(circles, (circle) => circleFence(circle, positions)),
  ];
}

function polygonFence(polygon: Json, positions: Positions): Fence | undefined {
  const boundaryCoordinates = openRing(positions.readLatLngs(polygon['polygon']));
  if (boundaryCoordinates.length < 3) return undefined;
  return { isInclusion: polygon['inclusion'] !== false, shapeType: 'polygon', boundaryCoordinates };
}

function circleFence(fence: Json, positions: Positions): Fence | undefined {
  const circle = recordOf(fence['circle']);
  const [centre] = positions.readLatLngs([circle['center']]);
  const radiusM = numberOf(circle['radius'], 0);
  if (centre === undefined || !(radiusM > 0)) return undefined;
  const onCircle = destination(centre, { distanceM: radiusM, azimuthDeg: 90 });
  return {
    isInclusion: fence['inclusion'] !== false,
    shapeType: 'circle',
    boundaryCoordinates: [centre, onCircle],
  };
}

/** Rally points of a plan file; their heights count from home. */
export function readRallyPoints(document: Json, positions: Positions): RallyPoint[] {
  return listOf(recordOf(document['rallyPoints'])['points']).flatMap((point) => {
    const [lat, lng, altitude] = listOf(point);
    const read = attempt(() => ({ position: positions.read(lng, lat), altitude: numberOf(altitude, 0) }));
    return read.ok ? [read.value] : [];
  });
}
