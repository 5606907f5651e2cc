import { pathCrossesPolygon } from '../geo/crossings/path-crosses-polygon.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';
import type { FlightPoint } from '../plan/estimate/flight-point.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { FacadeSegment, StructureScanSegment } from '../plan/plan.ts';

export type StructureCrossing = {
  segmentId: string;
  /** Of its segment. */
  kind: 'Structure Scan' | 'Facade';
  /** Counted from 1, as the segment is numbered on the map. */
  number: number;
  /** Whether the heights can be compared. */
  isSure: boolean;
  text: string;
};

/** Scanned structures and walls that the flight passes through: on the way from home, between segments, or on the return. */
export function structuresCrossed(plan: FlownPlan): StructureCrossing[] {
  const scans = plan.segments.flatMap((segment, at) =>
    segment.type === 'structureScan' || segment.type === 'facade' ? { segment, at } : [],
  );
  if (scans.length === 0) return [];
  const line = flightLine(plan);
  return scans.flatMap(({ segment, at }) => {
    const meets = worstMeeting(line, segment);
    return meets
      ? {
          segmentId: segment.segmentId,
          kind: kinds[segment.type],
          number: at + 1,
          isSure: meets === 'surely',
          text: texts[meets],
        }
      : [];
  });
}

const kinds = { structureScan: 'Structure Scan', facade: 'Facade' } as const;

type Meeting = 'surely' | 'perhaps';

const texts: Record<Meeting, string> = {
  surely: 'The flight passes through the structure, no higher than its top. Raise the entrance altitude or move home.',
  perhaps: 'The flight passes over the structure at a height that cannot be compared with its top: not checked.',
};

/** The autopilot decides where on a leg the height changes: the lower end counts for the whole leg. */
function worstMeeting(line: readonly FlightPoint[], scan: StructureScanSegment | FacadeSegment): Meeting | undefined {
  const isWall = scan.type === 'facade';
  // A wall is an area without width.
  const outline = isWall ? [...scan.lineCoordinates, ...scan.lineCoordinates.toReversed()] : outlineOf(scan);
  const topM = isWall ? scan.segmentMetadata.top : scan.segmentMetadata.structureHeight;
  let worst: Meeting | undefined;
  for (const [at, end] of line.entries()) {
    const start = line[at - 1];
    if (!start) continue;
    if (!pathCrossesPolygon([start.position, end.position], [outline])) continue;
    const to = end.isLevel ? start : end;
    const isComparable = start.mode === 'relative' && to.mode === 'relative';
    if (isComparable && Math.min(start.altitudeM, to.altitudeM) > topM) continue;
    if (isComparable) return 'surely';
    worst = 'perhaps';
  }
  return worst;
}
