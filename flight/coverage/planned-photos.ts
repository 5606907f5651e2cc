import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { isFlownAsPlanned } from '../survey/coverage/unseen-ground.ts';
import type { SurveyPass } from '../survey/passes/survey-pass.ts';
import { photoPositions } from '../survey/photos.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import type { Transect } from '../survey/survey-settings.ts';

/** A photo that a plan asks for, the course it is taken on, and where a tilted camera looks. */
export type PlannedPhoto = { position: Position; alongDeg: number; aim: SurveyPass['aim'] };

export type PlannedPhotos = { photos: PlannedPhoto[]; lines: readonly Transect[] };

/** The photos of a survey in flown order; undefined where an imported path does not tell them. */
export function plannedPhotos(survey: SurveySegment): PlannedPhotos | undefined {
  const planned = planSurveySegment(survey);
  if (!planned.ok || survey.pathPhotos === 0 || !isFlownAsPlanned(survey, planned.path)) return undefined;
  const photos = planned.passes.flatMap(({ transects, aim }) =>
    transects.flatMap((line) => {
      const taken = { alongDeg: azimuthDeg(...line), aim };
      return photoPositions([line], survey.segmentMetadata.triggerDistance).map((position) => ({ position, ...taken }));
    }),
  );
  return { photos, lines: planned.transects };
}
