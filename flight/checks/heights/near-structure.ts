import type { Position } from 'geojson';
import { boxOf } from '../../geo/crossings/edge-grid.ts';
import { localPlane, type Point } from '../../geo/planes/local-plane.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../../geo/segment-distance.ts';
import type { FlownPlan } from '../../plan/estimate/flight-line.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import type { StructureRule } from './height-rules.ts';

/** A structure of known height. */
export type KnownStructure = {
  /** Counted from 1, as its segment is numbered on the map. */
  number: number;
  /** Metres above the sea. */
  topM: number;
  /** Metres above the highest ground at its foot. */
  heightM: number;
  distanceTo: (position: Position) => number;
};

/** The structures that a plan scans; their heights count from home. */
export function scannedStructures(plan: FlownPlan): { number: number; outline: Position[]; topAboveHomeM: number }[] {
  return plan.segments.flatMap((segment, at) => {
    if (segment.type !== 'structureScan') return [];
    const outline = outlineOf(segment);
    return outline.length < 3
      ? []
      : [{ number: at + 1, outline, topAboveHomeM: segment.segmentMetadata.structureHeight }];
  });
}

/** Beyond this, no exact distance is needed. */
const FAR_M = 500;

/** How far a position is from an outline, on the ground; 0 inside, and at least so far where it is far. */
export function distanceFrom(outline: readonly Position[]): (position: Position) => number {
  const { toPoint } = localPlane(outline[0] ?? [0, 0]);
  const ring = outline.map(toPoint);
  const box = boxOf(ring);
  return (position) => {
    const point = toPoint(position);
    const outsideM = Math.max(box.minX - point.x, point.x - box.maxX, box.minY - point.y, point.y - box.maxY);
    if (outsideM > FAR_M) return outsideM;
    if (pointInRings(point, [ring]) !== 'outside') return 0;
    return Math.min(
      ...ring.map((corner, at) => pointSegmentDistance(point, [corner, ring[(at + 1) % ring.length] as Point])),
    );
  };
}

/** The structure whose exception allows this altitude at both ends of a piece; undefined if there is none. */
export function structureAllowing(
  { ends, altitudeM }: { ends: readonly Position[]; altitudeM: number },
  structures: readonly KnownStructure[],
  { withinM, aboveTopM, tallerThanM }: StructureRule,
): KnownStructure | undefined {
  return structures.find(
    ({ topM, heightM, distanceTo }) =>
      heightM > tallerThanM &&
      altitudeM <= topM + aboveTopM + ROUNDING_M &&
      ends.every((end) => distanceTo(end) <= withinM),
  );
}

const ROUNDING_M = 0.01;
