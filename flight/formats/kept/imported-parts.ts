import type { Position } from 'geojson';
import { segmentLine } from '../../plan/estimate/segment-line.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { FlightPlan, Segment, StructureScanSegment } from '../../plan/plan.ts';
import { withWayOut } from '../../structure-scan/flown-scan.ts';
import { leaveScan } from '../../structure-scan/leave-scan.ts';
import { nearSideScan } from '../../structure-scan/near-side.ts';
import { attempt } from '../attempt.ts';
import { isRecord, type Json, listOf, recordOf } from '../json-fields.ts';
import { isAsImported, keptOf } from './kept-from-import.ts';
import { Positions } from '../positions.ts';
import { type Corridor, readCorridor } from '../qgc-plan/read-corridor.ts';
import { isEnding } from './is-ending.ts';
import { undrawnCommand } from './undrawn-command.ts';

/** Contents of an imported file besides its segments: shown and exported again, not edited. */
export type ImportedParts = {
  corridors: Corridor[];
  /** Commands in the file that are not drawn on screen, each kind once. */
  undrawn: string[];
  /** The file returns or lands; otherwise the flight ends at the last item. */
  endsItself: boolean;
};

export const NO_ENDING =
  'The file ends with neither a return nor a landing: the vehicle stays where its last item ends. The way home is drawn and counted, but not flown.';

const none: ImportedParts = { corridors: [], undrawn: [], endsItself: true };

type Plan = Pick<FlightPlan, 'segments' | 'keptFromImport'>;

/** Kept imports are immutable, so parsed parts are cached for as long as they live. */
const known = new WeakMap<object, ImportedParts>();

export function importedParts({ keptFromImport }: Pick<FlightPlan, 'keptFromImport'>): ImportedParts {
  if (keptFromImport === undefined) return none;
  const parts = known.get(keptFromImport) ?? readParts(keptFromImport);
  known.set(keptFromImport, parts);
  return parts;
}

/** An unreadable corridor is not drawn, but it is still kept. */
function readParts(keptFromImport: Json): ImportedParts {
  const kept = keptOf({ keptFromImport });
  if (kept === undefined) return none;
  const positions = new Positions();
  const each = <Part>(list: unknown, read: (value: Json, at: number) => Part | undefined): Part[] =>
    listOf(list).flatMap((value, at) => {
      const found = attempt(() => (isRecord(value) ? read(value, at) : undefined));
      return found.ok && found.value !== undefined ? [found.value] : [];
    });
  const inSegments = new Set(kept.segments.flatMap(({ at, count }) => Array.from({ length: count }, (_, i) => at + i)));
  // Plans imported by an older version hold corridors that are no segments.
  const corridors = each(kept.items, (item, at) =>
    inSegments.has(at) ? undefined : readCorridor(item, at, positions),
  );
  return {
    corridors,
    undrawn: undrawnOf(kept.items, new Set([...inSegments, ...corridors.map(({ at }) => at)])),
    endsItself: kept.items.length === 0 || kept.items.some(isEnding),
  };
}

function undrawnOf(items: readonly Json[], drawn: ReadonlySet<number>): string[] {
  return [...new Set(items.flatMap((item, at) => (drawn.has(at) ? [] : (undrawnCommand(item) ?? []))))];
}

export type FlownPart = { segment: Segment } | { corridor: Corridor };

/** Plans are immutable, so their parts are cached for as long as they live. */
const flown = new WeakMap<Ordered, FlownPart[]>();
type Ordered = Plan & Pick<FlightPlan, 'homePoint' | 'planMetadata'>;

/** Segments and corridors in the order in which they are flown, scans as they are entered and left. */
export function inFlownOrder(plan: Ordered): FlownPart[] {
  const parts = flown.get(plan) ?? enteredAndLeft(plan, inFileOrder(plan));
  flown.set(plan, parts);
  return parts;
}

/** Scans begin on the near side and are left around the structure; those of other programs are flown as imported. */
function enteredAndLeft(plan: Ordered, parts: readonly FlownPart[]): FlownPart[] {
  const { isImported, homeOf } = importedScans(plan);
  let from: Position | undefined;
  const entered = parts.map((part): FlownPart => {
    const isTurned = 'segment' in part && part.segment.type === 'structureScan' && !isImported(part.segment);
    const own: FlownPart = isTurned
      ? { segment: nearSideScan(part.segment as StructureScanSegment, from ?? homeOf(part.segment)) }
      : part;
    from = lineOf(own, plan).at(-1)?.position ?? from;
    return own;
  });
  return entered.map((part, at) => {
    if (!('segment' in part) || part.segment.type !== 'structureScan' || isImported(part.segment)) return part;
    const { entranceAltitude } = part.segment.segmentMetadata;
    const next = entered.slice(at + 1).flatMap((after) => lineOf(after, plan).slice(0, 1))[0];
    // The way home is level.
    const to = next ?? { position: homeOf(part.segment), altitudeM: entranceAltitude, mode: 'relative' as const };
    return { segment: withWayOut(part.segment, leaveScan(part.segment, to)) };
  });
}

/** Unchanged scans of our own files were entered and left by the home point of that file. */
function importedScans(plan: Ordered) {
  const kept = keptOf(plan);
  const slots = new Map(kept?.segments.map((slot) => [slot.segmentId, slot]));
  const [lat, lng] = listOf(recordOf(kept?.document['mission'])['plannedHomePosition']);
  const home = plan.homePoint.position;
  const fileHome = typeof lat === 'number' && typeof lng === 'number' ? [lng, lat] : home;
  const slotOf = (segment: Segment) => {
    const slot = slots.get(segment.segmentId);
    return slot && isAsImported(segment, slot) ? slot : undefined;
  };
  return {
    isImported: (segment: Segment) => {
      const slot = slotOf(segment);
      return slot !== undefined && slot.isOwn !== true;
    },
    homeOf: (segment: Segment) => (slotOf(segment) ? fileHome : home),
  };
}

const lineOf = (part: FlownPart, { planMetadata }: Ordered): FlightPoint[] =>
  'segment' in part ? segmentLine(part.segment, planMetadata.altitudeMode) : part.corridor.line;

/** Segments and corridors in the order in which the exported file flies them. */
function inFileOrder(plan: Plan): FlownPart[] {
  const { corridors } = importedParts(plan);
  if (corridors.length === 0) return plan.segments.map((segment) => ({ segment }));
  const wanted = new Set(plan.segments.map(({ segmentId }) => segmentId));
  const places = new Set(keptOf(plan)?.segments.map(({ segmentId }) => segmentId));
  // The imported segments fill their places in the file in turn, whatever their order now is.
  const open = keptOf(plan)?.segments.filter(({ segmentId }) => wanted.has(segmentId)) ?? [];
  const left = [...corridors];
  const until = (at: number) => left.splice(0, left.filter((corridor) => corridor.at < at).length);
  const asParts = (found: Corridor[]): FlownPart[] => found.map((corridor) => ({ corridor }));
  let next = 0;
  const parts = plan.segments.flatMap((segment): FlownPart[] => {
    const before = places.has(segment.segmentId) ? (open[next++]?.at ?? Infinity) : open.length === 0 ? Infinity : -1;
    return [...asParts(until(before)), { segment }];
  });
  return [...parts, ...asParts(left)];
}
