import { pathLengthM } from '@overflight/flight/geo/path-length-m.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import { offsetsM } from '@overflight/flight/corridor/plan-corridor.ts';
import type {
  CorridorSegment,
  Segment,
  StructureScanSegment,
  SurveyPattern,
  SurveySegment,
} from '@overflight/flight/plan/plan.ts';
import { MAX_SCAN_CORNERS } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { Refused } from '../platform/http/refused.ts';

/** In units of ten microseconds of one core, so about half a second; real plans take a hundredth of it. */
const MAX_WORK = 60_000;
/** Fixed cost of an area. */
const FIXED_WORK = 30;
/** Per corner of a structure: plain outlines take an eighth, one in twenty winding ones more, at worst twice as much. */
const SCAN_CORNER_WORK = 16;
/** Points of corridor lines planned in one unit. */
const CORRIDOR_POINTS_PER_UNIT = 20;
/** Each further pass is planned from three corners. */
const plansPerPattern: Readonly<Record<SurveyPattern, number>> = { lines: 1, crosshatch: 4, oblique: 13 };
/** Of at most 10,000 photos. */
const VIEWS_WORK = 10;
/** Surveys with more pieces are refused before they are planned. */
const MAX_PIECES = 200_000;

/**
 * Totals are computed while other requests wait: a plan that would take seconds is refused beforehand.
 * Plans that planning rejects immediately cost next to nothing: they are stored as incomplete.
 */
export function requirePlanningBudget(segments: readonly Segment[]): void {
  let work = 0;
  for (const [index, segment] of segments.entries()) {
    work += workOf(segment);
    if (work <= MAX_WORK) continue;
    const field = `plans.0.segments.${index}`;
    const problem = 'Up to this segment the plan has too many corners and lines to be planned';
    const message = `${problem} (${field}). Split the plan, draw simpler outlines or set the lines farther apart.`;
    throw new Refused({ status: 413, code: 'plan-too-large', message, fields: [{ field, problem }] });
  }
}

function workOf(segment: Segment): number {
  switch (segment.type) {
    case 'survey':
      return surveyWork(segment);
    case 'corridor':
      return FIXED_WORK + corridorWork(segment);
    case 'structureScan':
      return scanWork(segment);
    case 'facade':
    case 'orbit':
      return FIXED_WORK * VIEWS_WORK;
    case 'waypointRoute':
      return 0;
  }
}

function surveyWork(survey: SurveySegment): number {
  const rings = [outlineOf(survey), ...(survey.holes ?? [])];
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  const outlineM = rings.reduce((sum, ring) => sum + pathLengthM(ring), 0);
  const { adjustedFootprintSide: spacingM } = survey.cameraMetadata;
  const pieces = (outlineM / Math.max(1, spacingM)) * (1 + survey.segmentMetadata.frontBuffer);
  return (
    (FIXED_WORK + corners + (pieces > MAX_PIECES ? 0 : pieces)) *
    plansPerPattern[survey.segmentMetadata.pattern ?? 'lines']
  );
}

/** Points of all lines. */
function corridorWork({ lineCoordinates, segmentMetadata, cameraMetadata }: CorridorSegment): number {
  const lines = offsetsM({ widthM: segmentMetadata.width, spacingM: cameraMetadata.adjustedFootprintSide });
  return (lineCoordinates.length * lines.length) / CORRIDOR_POINTS_PER_UNIT;
}

function scanWork({ shapeType, boundaryCoordinates }: StructureScanSegment): number {
  const corners = boundaryCoordinates.length;
  const isCircle = shapeType === 'circle' && corners === 2;
  return isCircle || corners > MAX_SCAN_CORNERS ? FIXED_WORK : FIXED_WORK + SCAN_CORNER_WORK * corners;
}
