import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { keepsClear } from './keep-out.ts';
import { planStructureScan } from './plan-structure-scan.ts';

/** Segments are immutable, so their variants are cached for as long as they live. */
const known = new WeakMap<StructureScanSegment, Map<number, StructureScanSegment>>();

/** Towards a round structure the entry moves in steps, so that small moves change nothing. */
const STEP_DEG = 5;

/** The same scan, begun where a vehicle that comes from this position meets it first, without crossing the structure. */
export function nearSideScan(scan: StructureScanSegment, from: Position): StructureScanSegment {
  const corners = scan.boundaryCoordinates;
  const [centre, onCircle] = corners;
  if (!centre || !onCircle) return scan;
  if (scan.shapeType === 'circle' && corners.length === 2) {
    const stepDeg = Math.round(azimuthDeg(centre, from) / STEP_DEG) * STEP_DEG;
    const side = { distanceM: distanceM(centre, onCircle), azimuthDeg: stepDeg };
    return variantOf(scan, stepDeg, () => [centre, destination(centre, side)]);
  }
  const first = nearestCorner(scan, from);
  return first > 0 ? variantOf(scan, first, () => [...corners.slice(first), ...corners.slice(0, first)]) : scan;
}

function variantOf(scan: StructureScanSegment, key: number, outline: () => Position[]): StructureScanSegment {
  const variants = known.get(scan) ?? new Map<number, StructureScanSegment>();
  known.set(scan, variants);
  const variant = variants.get(key) ?? { ...scan, boundaryCoordinates: outline() };
  variants.set(key, variant);
  return variant;
}

/** The corner beside the nearest point of the loop that is reached without crossing the structure. */
function nearestCorner(scan: StructureScanSegment, from: Position): number {
  const planned = planStructureScan(scan);
  if (!planned.ok) return 0;
  const isClear = (place: Position) => keepsClear(scan, from, place);
  const entry = nearestTo(from, planned.loop.filter(isClear)) ?? planned.loop[0];
  const corner = entry && nearestTo(entry, scan.boundaryCoordinates);
  return corner ? scan.boundaryCoordinates.indexOf(corner) : 0;
}

function nearestTo(from: Position, places: readonly Position[]): Position | undefined {
  let [nearest, leastM] = [undefined as Position | undefined, Infinity];
  for (const place of places) {
    const awayM = distanceM(from, place);
    if (awayM < leastM) [nearest, leastM] = [place, awayM];
  }
  return nearest;
}
