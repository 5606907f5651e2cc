import { importedParts } from '../formats/imported-parts.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import type { FlightPlan, Segment } from './plan.ts';
import { segmentTotals } from './segment-totals.ts';

export const planStatuses = ['draft', 'planned', 'incomplete'] as const;
/** Nothing to fly yet; every segment has its path; a segment cannot be flown as it is drawn. */
export type PlanStatus = (typeof planStatuses)[number];

/** Why a segment cannot be flown as it is; null where it can. */
export function segmentProblem(segment: Segment): string | null {
  if (segmentTotals(segment).entry) return null;
  if (segment.type === 'waypointRoute') return 'The route has no waypoints';
  const planned = segment.type === 'survey' ? planSurveySegment(segment) : planStructureScan(segment);
  return planned.ok ? 'The path is empty' : planned.reason;
}

export function planStatus(plan: Pick<FlightPlan, 'segments' | 'keptFromImport'>): PlanStatus {
  const { segments } = plan;
  if (segments.length === 0 && importedParts(plan).corridors.length === 0) return 'draft';
  return segments.some((segment) => segmentProblem(segment) !== null) ? 'incomplete' : 'planned';
}
