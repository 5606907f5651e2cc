import { pointSegmentDistance } from '../segment-distance.ts';
import { type LineSegment, segmentsTouch } from '../crossings/segments-touch.ts';

/** Distance between two closed segments, 0 when they touch. */
export function segmentDistance(one: LineSegment, other: LineSegment): number {
  if (segmentsTouch(one, other)) return 0;
  return Math.min(
    pointSegmentDistance(one[0], other),
    pointSegmentDistance(one[1], other),
    pointSegmentDistance(other[0], one),
    pointSegmentDistance(other[1], one),
  );
}
