import type { FlightPlan, Segment } from '../../plan/plan.ts';
import { fingerprint } from '../fingerprint.ts';
import { isRecord, type Json, listOf, numberOf, withoutKeys } from '../json-fields.ts';
import type { PlanDocument } from '../qgc-plan/read-plan-document.ts';
import type { ReadSegment } from '../qgc-plan/read-plan-items.ts';

/** A segment's items in the file, and a fingerprint of the segment when they were read. */
export type KeptSegment = {
  segmentId: string;
  at: number;
  count: number;
  check: string;
  /** The items were written by ourselves. */
  isOwn?: true;
};
export type KeptImport = PlanDocument & { segments: KeptSegment[] };

/** The unchanged file, and which of its items became which segment. */
export function keepFromImport({ document, items }: PlanDocument, segments: readonly ReadSegment[]): KeptImport {
  return {
    document,
    items,
    segments: segments.map(({ segment, at, count, isOwn }) => ({
      segmentId: segment.segmentId,
      at,
      count,
      check: checkOf(segment),
      ...(isOwn && { isOwn }),
    })),
  };
}

export function isAsImported(segment: Segment, kept: KeptSegment): boolean {
  return checkOf(segment) === kept.check;
}

const checkOf = (segment: Segment): string => fingerprint(flownOf(segment));

/** The fields that decide how a segment is flown: derived numbers may be recomputed without touching the items. */
function flownOf(segment: Segment): Json {
  if (segment.type === 'waypointRoute')
    return { waypoints: segment.waypoints.map(({ coordinates, metadata }) => ({ coordinates, metadata })) };
  const cameraMetadata = withoutKeys(segment.cameraMetadata, ['minTriggerDistance']);
  if (segment.type === 'corridor') {
    const { type, lineCoordinates, pathCoordinates, segmentMetadata } = segment;
    return { type, lineCoordinates, pathCoordinates, segmentMetadata, cameraMetadata };
  }
  if (segment.type === 'facade' || segment.type === 'orbit') return { ...segment, cameraMetadata };
  const { type, shapeType, boundaryCoordinates, segmentMetadata } = segment;
  const shared = { type, shapeType, boundaryCoordinates, segmentMetadata, cameraMetadata };
  return segment.type === 'survey'
    ? { ...shared, holes: segment.holes ?? [], pathCoordinates: segment.pathCoordinates }
    : shared;
}

/** The kept import with its segments renamed. */
export const renameKept = (kept: KeptImport, newIds: ReadonlyMap<string, string>): KeptImport => ({
  ...kept,
  segments: kept.segments.map((slot) => ({ ...slot, segmentId: newIds.get(slot.segmentId) ?? slot.segmentId })),
});

/** The kept import of a plan, which any client may have edited; undefined unless valid. */
export function keptOf({ keptFromImport }: Pick<FlightPlan, 'keptFromImport'> | Json): KeptImport | undefined {
  if (!isRecord(keptFromImport) || !isRecord(keptFromImport['document'])) return undefined;
  const items = listOf(keptFromImport['items']).filter(isRecord);
  const segments: KeptSegment[] = [];
  let from = 0;
  for (const entry of listOf(keptFromImport['segments']).filter(isRecord)) {
    const [at, count] = [numberOf(entry['at'], -1), numberOf(entry['count'], 0)];
    const isSound = Number.isInteger(at) && Number.isInteger(count) && at >= from && count >= 1;
    if (!isSound || at + count > items.length) return undefined;
    from = at + count;
    const isOwn = entry['isOwn'] === true && ({ isOwn: true } as const);
    segments.push({ segmentId: String(entry['segmentId']), at, count, check: String(entry['check']), ...isOwn });
  }
  return { document: keptFromImport['document'] as Json, items, segments };
}
