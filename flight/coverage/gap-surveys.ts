import type { SurveySegment } from '../plan/plan.ts';
import { withPath } from '../survey/plan-survey-segment.ts';
import type { CoverageGrid } from './coverage-grid.ts';
import { gapsMask, type Gap } from './find-gaps.ts';
import { grown, type Mask } from './masks.ts';
import { traceMask } from './trace-mask.ts';

/** Surveys over gaps, grown by one photo's ground and cut to the area, with the camera and overlap of its survey. */
export function gapSurveys(
  survey: SurveySegment,
  { grid, gaps, photoSideM }: { grid: CoverageGrid; gaps: readonly Gap[]; photoSideM: number },
  newId: () => string,
): SurveySegment[] {
  const around = grown(gapsMask(gaps, grid), grid, Math.ceil(photoSideM / grid.cellM));
  const flown: Mask = around.map((value, cell) => value & grid.inside[cell]!);
  const { holes: _, pathPhotos: __, ...same } = survey;
  return traceMask(grid, flown).map(([outline = [], ...holes]) =>
    withPath({
      ...same,
      segmentId: newId(),
      shapeType: 'polygon',
      boundaryCoordinates: outline,
      ...(holes.length > 0 ? { holes } : {}),
    }),
  );
}
