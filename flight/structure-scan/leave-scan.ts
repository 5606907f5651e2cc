import type { Position } from 'geojson';
import { pathLengthM } from '../geo/path-length-m.ts';
import type { FlightPoint } from '../plan/estimate/flight-point.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { keepsClear } from './keep-out.ts';
import { planStructureScan } from './plan-structure-scan.ts';

/** Metres over the top that a structure may be crossed at. */
export const OVER_TOP_M = 5;

/**
 * Points of the loop flown after a scan, at the entrance altitude, until the way to the next place does not cross the
 * structure: the shorter way around. Empty if it never did, passes well over the top, or nothing helps.
 */
export function leaveScan(
  scan: StructureScanSegment,
  to: Pick<FlightPoint, 'position' | 'altitudeM' | 'mode'>,
): Position[] {
  const planned = planStructureScan(scan);
  const [start, ...rest] = planned.ok ? planned.loop : [];
  if (!start) return [];
  const { entranceAltitude, structureHeight } = scan.segmentMetadata;
  const lowestM = to.mode === 'relative' ? Math.min(entranceAltitude, to.altitudeM) : -Infinity;
  if (lowestM >= structureHeight + OVER_TOP_M) return [];
  const isClear = (place: Position) => keepsClear(scan, place, to.position);
  if (isClear(start)) return [];
  const ways = [rest, rest.toReversed()].flatMap((around) => {
    const seen = around.findIndex(isClear);
    return seen < 0 ? [] : [around.slice(0, seen + 1)];
  });
  const lengthM = (way: readonly Position[]) => pathLengthM([start, ...way, to.position]);
  return ways.toSorted((a, b) => lengthM(a) - lengthM(b))[0] ?? [];
}
