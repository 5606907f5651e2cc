import type { Position } from 'geojson';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { wayOutOf } from '../../structure-scan/flown-scan.ts';
import { planStructureScan } from '../../structure-scan/plan-structure-scan.ts';
import { planViews } from '../../views/plan-views.ts';
import { flownPath, planLines } from '../../survey/flown-path.ts';
import type { LinesSegment, Segment, StructureScanSegment, ViewsSegment, WaypointRouteSegment } from '../plan.ts';

export type SegmentTotals = {
  distanceM: number;
  photoCount: number;
  /** Start and end of the segment's path; undefined without a path. */
  entry?: Position;
  exit?: Position;
};

const nothing: SegmentTotals = { distanceM: 0, photoCount: 0 };

/** Distance, photo count, start and end of a segment. */
export function segmentTotals(segment: Segment): SegmentTotals {
  switch (segment.type) {
    case 'survey':
    case 'corridor':
      return linesTotals(segment);
    case 'structureScan':
      return structureScanTotals(segment);
    case 'facade':
    case 'orbit':
      return viewsTotals(segment);
    case 'waypointRoute':
      return routeTotals(segment);
  }
}

function linesTotals(segment: LinesSegment): SegmentTotals {
  const planned = planLines(segment);
  const path = flownPath(segment);
  const photoCount = segment.pathPhotos ?? (planned.ok ? planned.photoCount : 0);
  return { distanceM: pathLengthM(path), photoCount, ...endsOf(path) };
}

function structureScanTotals(scan: StructureScanSegment): SegmentTotals {
  const planned = planStructureScan(scan);
  if (!planned.ok) return nothing;
  const path = [...planned.loop.slice(0, 1), ...wayOutOf(scan)];
  return { distanceM: planned.distanceM + pathLengthM(path), photoCount: planned.photoCount, ...endsOf(path) };
}

function viewsTotals(segment: ViewsSegment): SegmentTotals {
  const planned = planViews(segment);
  if (!planned.ok) return nothing;
  const { views, distanceM } = planned;
  return { distanceM, photoCount: views.length, ...endsOf(views.map(({ position }) => position)) };
}

function routeTotals({ waypoints }: WaypointRouteSegment): SegmentTotals {
  const path = waypoints.map(({ coordinates }) => coordinates);
  return { distanceM: pathLengthM(path), photoCount: 0, ...endsOf(path) };
}

function endsOf(path: readonly Position[]): Pick<SegmentTotals, 'entry' | 'exit'> {
  const [entry, exit] = [path[0], path.at(-1)];
  return entry && exit ? { entry, exit } : {};
}
