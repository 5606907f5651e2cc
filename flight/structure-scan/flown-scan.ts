import type { Position } from 'geojson';
import type { StructureScanSegment } from '../plan/plan.ts';

const ways = new WeakMap<StructureScanSegment, Position[]>();
/** Segments are immutable, so their variants are cached for as long as they live. */
const known = new WeakMap<StructureScanSegment, Map<string, StructureScanSegment>>();

/** The scan as part of a flight, with the points flown around the structure after it. */
export function withWayOut(scan: StructureScanSegment, wayOut: Position[]): StructureScanSegment {
  if (wayOut.length === 0) return scan;
  const variants = known.get(scan) ?? new Map<string, StructureScanSegment>();
  known.set(scan, variants);
  const key = wayOut.join();
  const flown = variants.get(key) ?? { ...scan };
  variants.set(key, flown);
  ways.set(flown, wayOut);
  return flown;
}

/** Points after the scan, at its entrance altitude; none unless it is part of a flight that needs them. */
export const wayOutOf = (scan: StructureScanSegment): readonly Position[] => ways.get(scan) ?? [];
