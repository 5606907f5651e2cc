import { importedParts } from '../formats/kept/imported-parts.ts';
import { keptOf } from '../formats/kept/kept-from-import.ts';
import type { Corridor } from '../formats/qgc-plan/read-corridor.ts';
import { holdsFlight } from '../formats/kept/holds-flight.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import { planLines } from '../survey/flown-path.ts';
import { planViews } from '../views/plan-views.ts';
import { isLines, isViews, type FlightPlan, type Segment } from './plan.ts';
import { segmentTotals } from './estimate/segment-totals.ts';

export const planStatuses = ['draft', 'planned', 'incomplete'] as const;
/** Nothing to fly yet; every segment has its path; a segment cannot be flown as drawn. */
export type PlanStatus = (typeof planStatuses)[number];

/** Why a segment cannot be flown; null if it can. */
export function segmentProblem(segment: Segment): string | null {
  if (segmentTotals(segment).entry) return null;
  if (segment.type === 'waypointRoute') return 'The route has no waypoints';
  const planned = plannedAs(segment);
  return planned.ok ? 'The path is empty' : planned.reason;
}

function plannedAs(segment: Exclude<Segment, { type: 'waypointRoute' }>) {
  if (isViews(segment)) return planViews(segment);
  return isLines(segment) ? planLines(segment) : planStructureScan(segment);
}

/** Why a corridor cannot be flown: it is exported unchanged and flies the items it holds. */
export function corridorProblem(plan: Pick<FlightPlan, 'keptFromImport'>, { at }: Corridor): string | null {
  const raw = keptOf(plan)?.items[at];
  return raw && holdsFlight(raw) ? null : 'The file holds no items for it';
}

export function planStatus(plan: Pick<FlightPlan, 'segments' | 'keptFromImport'>): PlanStatus {
  const { segments } = plan;
  const { corridors } = importedParts(plan);
  if (segments.length === 0 && corridors.length === 0) return 'draft';
  const isIncomplete =
    segments.some((segment) => segmentProblem(segment) !== null) ||
    corridors.some((corridor) => corridorProblem(plan, corridor) !== null);
  return isIncomplete ? 'incomplete' : 'planned';
}
