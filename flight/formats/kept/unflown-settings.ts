import type { FlightPlan, Segment } from '../../plan/plan.ts';
import { booleanOf, recordOf } from '../json-fields.ts';
import { isAsImported, keptOf } from './kept-from-import.ts';

/** Settings of a survey in QGroundControl that we cannot plan, by their key since 4.0, their key before, and their name. */
const settings = [
  { key: 'Refly90Degrees', oldKey: 'refly90Degrees', name: 'crosshatch' },
  { key: 'HoverAndCapture', oldKey: 'hoverAndCapture', name: 'hover and capture' },
] as const;

type Plan = Pick<FlightPlan, 'keptFromImport'>;

/** What an imported segment flies that would be lost once it is planned anew; nothing once it was. */
export function unflownSettings(plan: Plan, segment: Segment): string[] {
  const kept = keptOf(plan);
  const slot = kept?.segments.find(({ segmentId }) => segmentId === segment.segmentId);
  if (!kept || !slot || segment.type !== 'survey' || !isAsImported(segment, slot)) return [];
  const item = recordOf(kept.items[slot.at]);
  const transects = recordOf(item['TransectStyleComplexItem']);
  return settings.filter(({ key, oldKey }) => booleanOf(transects[key] ?? item[oldKey], false)).map(({ name }) => name);
}
