import { isLines, type FlightPlan, type Segment } from '../../plan/plan.ts';
import { booleanOf, recordOf } from '../json-fields.ts';
import { isAsImported, keptOf } from './kept-from-import.ts';

/** QGroundControl survey settings that we cannot plan: key since 4.0, key before, and name. */
const settings = [
  { key: 'Refly90Degrees', oldKey: 'refly90Degrees', name: 'crosshatch' },
  { key: 'HoverAndCapture', oldKey: 'hoverAndCapture', name: 'hover and capture' },
] as const;

type Plan = Pick<FlightPlan, 'keptFromImport'>;

/** Settings of an imported segment that are lost when it is replanned; empty once it was. */
export function unflownSettings(plan: Plan, segment: Segment): string[] {
  const kept = keptOf(plan);
  const slot = kept?.segments.find(({ segmentId }) => segmentId === segment.segmentId);
  if (!kept || !slot || !isLines(segment) || !isAsImported(segment, slot)) return [];
  const item = recordOf(kept.items[slot.at]);
  const transects = recordOf(item['TransectStyleComplexItem']);
  // Plans imported by older versions do not hold the pattern.
  const isCrossed = segment.type === 'survey' && segment.segmentMetadata.pattern === 'crosshatch';
  return settings
    .filter(({ key, oldKey }) => booleanOf(transects[key] ?? item[oldKey], false))
    .filter(({ name }) => name !== 'crosshatch' || !isCrossed)
    .map(({ name }) => name);
}
