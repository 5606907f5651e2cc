import type { PlanStatus } from '@overflight/contract/plans.ts';
import type { Segment } from '@overflight/flight/plan/plan.ts';
import { segmentTotals } from '@overflight/flight/plan/segment-totals.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';

/** Why a segment cannot be flown as it is; null where it can. */
export function segmentProblem(segment: Segment): string | null {
  if (segmentTotals(segment).entry) return null;
  if (segment.type === 'waypointRoute') return 'The route has no waypoints';
  const planned = segment.type === 'survey' ? planSurveySegment(segment) : planStructureScan(segment);
  return planned.ok ? 'The path is empty' : planned.reason;
}

export function statusOf(segments: readonly Segment[]): PlanStatus {
  if (segments.length === 0) return 'draft';
  return segments.some((segment) => segmentProblem(segment) !== null) ? 'incomplete' : 'planned';
}
