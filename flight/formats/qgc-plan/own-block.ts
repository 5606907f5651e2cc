import { defaultPlanMetadata } from '../../plan/edit/defaults.ts';
import { isLines, type PlanMetadata, type Segment } from '../../plan/plan.ts';
import { fingerprint } from '../fingerprint.ts';
import { isRecord, type Json, listOf, numberOf, recordOf, textOf, withoutKeys } from '../json-fields.ts';
import type { Positions } from '../positions.ts';
import { readOwnFollowing } from './read-following.ts';
import type { ReadSegment } from './read-plan-items.ts';
import { fillIn, readSegment } from './read-segment.ts';

/** QGroundControl ignores unknown keys: this block holds what its format cannot. */
export const OWN_KEY = 'overflight';

export type OwnBlock = { version: 1; name: string; planMetadata?: OwnMetadata; segments?: OwnSegment[] };
type OwnMetadata = { check: string; content: PlanMetadata };
/** `check` detects that another tool has changed the items: then the items win. */
type OwnSegment = { at: number; count: number; check: string; segment: Json };

export function ownSegment(segment: Segment, at: number, items: readonly Json[]): OwnSegment {
  // The path and the area are derived from the items.
  const content = withoutKeys(segment, ['segmentId', 'pathCoordinates', 'area']);
  return { at, count: items.length, check: checkOf(items), segment: content };
}

/** Segments of our own block whose items are unchanged. */
export function readOwnSegments(document: Json, items: readonly Json[], positions: Positions): ReadSegment[] {
  const found: ReadSegment[] = [];
  let from = 0;
  for (const entry of listOf(recordOf(document[OWN_KEY])['segments']).filter(isRecord)) {
    const [at, count] = [numberOf(entry['at'], -1), numberOf(entry['count'], 0)];
    if (!Number.isInteger(at) || !Number.isInteger(count) || at < from || count < 1) continue;
    // No item is used twice, whatever the block claims.
    from = at + count;
    const own = items.slice(at, from);
    if (own.length !== count || checkOf(own) !== entry['check']) continue;
    const segment = readSegment(entry['segment'], positions);
    if (segment === undefined) continue;
    found.push({ segment: withPath(segment, own, positions), at, count, isOwn: true });
  }
  return found;
}

export const ownMetadata = (content: PlanMetadata, items: readonly Json[]): OwnMetadata => ({
  check: checkOf(items),
  content,
});

export function readOwnMetadata(document: Json, items: readonly Json[]): PlanMetadata | undefined {
  const own = recordOf(recordOf(document[OWN_KEY])['planMetadata']);
  if (own['check'] !== checkOf(items)) return undefined;
  const { terrain } = recordOf(own['content']);
  return { ...fillIn(defaultPlanMetadata, own['content']), ...readOwnFollowing(terrain) };
}

export const readOwnName = (document: Json): string => textOf(recordOf(document[OWN_KEY])['name'], '');

function withPath(segment: Segment, items: readonly Json[], positions: Positions): Segment {
  if (!isLines(segment)) return segment;
  const drawn = items.find((item) => isRecord(item['TransectStyleComplexItem']));
  const points = recordOf(drawn?.['TransectStyleComplexItem'])['VisualTransectPoints'];
  return { ...segment, pathCoordinates: positions.readLatLngs(points) };
}

/** Ignores sequence numbers, which later items shift. */
function checkOf(items: readonly Json[]): string {
  return fingerprint(items.map(withoutNumbers));
}

function withoutNumbers(item: Json): Json {
  const transects = item['TransectStyleComplexItem'];
  const bare = withoutKeys(item, ['doJumpId']);
  if (!isRecord(transects)) return bare;
  const inner = listOf(transects['Items']).filter(isRecord);
  return { ...bare, TransectStyleComplexItem: { ...transects, Items: inner.map(withoutNumbers) } };
}
