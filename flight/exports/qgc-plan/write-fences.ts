import { importedFences } from '../../fences/fences-of.ts';
import { fingerprint } from '../../formats/fingerprint.ts';
import { type Json, recordOf } from '../../formats/json-fields.ts';
import { keptOf } from '../../formats/kept/kept-from-import.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import type { Fence, FlightPlan } from '../../plan/plan.ts';
import { latLngs } from './write-lines-item.ts';

type Fenced = Pick<FlightPlan, 'fences' | 'rallyPoints' | 'keptFromImport'>;

/** `geoFence` and `rallyPoints` of a plan file; empty if they are as imported. */
export function writeFences(plan: Fenced): Json {
  const { fences, rallyPoints } = plan;
  const imported = importedFences(plan);
  const isSame = (a: unknown, b: unknown) => fingerprint(a) === fingerprint(b);
  return {
    ...(fences && !isSame(fences, imported.fences) && { geoFence: geoFence(fences, plan) }),
    ...(rallyPoints &&
      !isSame(rallyPoints, imported.rallyPoints) && {
        rallyPoints: {
          points: rallyPoints.map(({ position, altitude }) => [lngLat(position)[1], lngLat(position)[0], altitude]),
          version: 2,
        },
      }),
  };
}

/** The place to return to after a breach stays as imported. */
function geoFence(fences: readonly Fence[], plan: Fenced): Json {
  const { breachReturn } = recordOf(keptOf(plan)?.document['geoFence']);
  return {
    ...(breachReturn !== undefined && { breachReturn }),
    polygons: fences.filter(({ shapeType }) => shapeType === 'polygon').map(writePolygon),
    circles: fences.filter(({ shapeType }) => shapeType === 'circle').map(writeCircle),
    version: 2,
  };
}

const writePolygon = ({ isInclusion, boundaryCoordinates }: Fence): Json => ({
  inclusion: isInclusion,
  polygon: latLngs(boundaryCoordinates),
  version: 1,
});

function writeCircle({ isInclusion, boundaryCoordinates: [centre = [0, 0], onCircle = [0, 0]] }: Fence): Json {
  // A point on the circle gives the radius to a micrometre.
  const radius = Math.round(distanceM(centre, onCircle) * 1e6) / 1e6;
  return { circle: { center: latLngs([centre])[0], radius }, inclusion: isInclusion, version: 1 };
}
