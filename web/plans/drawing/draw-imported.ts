import { toRadians } from '@overflight/flight/geo/angle.ts';
import { azimuthDeg } from '@overflight/flight/geo/azimuth-deg.ts';
import { importedParts } from '@overflight/flight/formats/kept/imported-parts.ts';
import type { Corridor } from '@overflight/flight/formats/qgc-plan/read-corridor.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { Position } from 'geojson';
import type { OverlayFeature } from '../../map/overlay.ts';
import { connected, movedBy } from './ground-shapes.ts';

/** Corridors that an older version imported, each with its number. */
export function drawImported(plan: Pick<FlightPlan, 'keptFromImport'>): OverlayFeature[] {
  return importedParts(plan).corridors.flatMap(corridorFeatures);
}

function corridorFeatures({ centreLine, widthM, line }: Corridor, at: number): OverlayFeature[] {
  const [start = [0, 0]] = centreLine;
  const path = line.map(({ position }) => position);
  return [
    ...(widthM > 0 ? [shape({ type: 'Polygon', coordinates: [corridorRing(centreLine, widthM)] }, 'area')] : []),
    ...(path.length > 1 ? [shape({ type: 'LineString', coordinates: connected(path) }, 'path')] : []),
    mark(start, 'survey', `C${at + 1}`),
  ];
}

/** A buffer around a line, with square corners. */
function corridorRing(centreLine: readonly Position[], widthM: number): Position[] {
  const points = connected(centreLine);
  const side = (sign: 1 | -1) =>
    points.map((point, at) => {
      const [before, after] = [points[at - 1] ?? point, points[at + 1] ?? point];
      const across = toRadians(azimuthDeg(before, after) + 90);
      const reachM = (sign * widthM) / 2;
      return movedBy(point, { x: Math.sin(across) * reachM, y: Math.cos(across) * reachM });
    });
  const ring = [...side(1), ...side(-1).toReversed()];
  return [...ring, ...ring.slice(0, 1)];
}

const shape = (geometry: OverlayFeature['geometry'], kind: OverlayFeature['properties']['kind']): OverlayFeature => ({
  type: 'Feature',
  geometry,
  properties: { kind, tone: 'survey' },
});

const mark = (
  position: Position,
  tone: NonNullable<OverlayFeature['properties']['tone']>,
  label: string,
): OverlayFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position },
  properties: { kind: 'waypoint', tone, label },
});
