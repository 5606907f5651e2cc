import { densityCmPerPx, footprint, hasOptics } from '@overflight/flight/camera/footprint.ts';
import { azimuthDeg } from '@overflight/flight/geo/azimuth-deg.ts';
import { photosAlong } from '@overflight/flight/corridor/photos-along.ts';
import { planCorridorSegment } from '@overflight/flight/corridor/plan-corridor-segment.ts';
import type { CorridorSegment, LinesSegment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { photoPositions } from '@overflight/flight/survey/photos.ts';
import { isFlownAsPlanned } from '@overflight/flight/survey/coverage/unseen-ground.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import type { Position } from 'geojson';
import type { OverlayFeature } from '../../map/overlay.ts';
import { sampleEvenly } from './sample-evenly.ts';
import { rectangle } from './ground-shapes.ts';
import { flatFeature, type SegmentOwner } from './segment-look.ts';

/** Maximum number drawn; of more photos every second, third … is drawn. */
const MAX_PHOTOS = 5000;

type Photo = { position: Position; alongDeg: number; isTilted?: boolean };

/** Photo positions and footprints of a survey or corridor. */
export function drawPhotos(survey: LinesSegment, owner: SegmentOwner): OverlayFeature[] {
  const photos = photosOf(survey);
  if (photos.length === 0) return [];
  const positions = photos.map(({ position }) => position);
  return [
    ...footprints(survey, photos, owner),
    flatFeature(owner, { type: 'MultiPoint', coordinates: positions }, { kind: 'photo' }),
  ];
}

/** The drawn photos, in flown order. */
export const photosOf = (segment: LinesSegment): Photo[] =>
  segment.type === 'survey' ? surveyPhotos(segment) : corridorPhotos(segment);

function corridorPhotos(corridor: CorridorSegment): Photo[] {
  const planned = planCorridorSegment(corridor);
  if (!planned.ok || corridor.pathPhotos === 0 || !isFlownAsPlanned(corridor, planned.path)) return [];
  const stepM = corridor.segmentMetadata.triggerDistance * Math.ceil(planned.photoCount / MAX_PHOTOS);
  return sampleEvenly(
    planned.lines.flatMap((line) => photosAlong(line, stepM)),
    MAX_PHOTOS,
  );
}

function surveyPhotos(survey: SurveySegment): Photo[] {
  const planned = planSurveySegment(survey);
  // Photo positions of an imported path are not calculated: none is drawn rather than a wrong one.
  if (!planned.ok || survey.pathPhotos === 0 || !isFlownAsPlanned(survey, planned.path)) return [];
  const every = Math.ceil(planned.photoCount / MAX_PHOTOS);
  const stepM = survey.segmentMetadata.triggerDistance * every;
  const lines = planned.passes.flatMap(({ transects, aim }) => transects.map((line) => ({ line, isTilted: !!aim })));
  const photos = sampleEvenly(lines, MAX_PHOTOS).flatMap(({ line, isTilted }) => {
    const alongDeg = azimuthDeg(...line);
    return photoPositions([line], stepM).map((position) => ({ position, alongDeg, isTilted }));
  });
  return sampleEvenly(photos, MAX_PHOTOS);
}

function footprints({ cameraMetadata: camera }: LinesSegment, photos: Photo[], owner: SegmentOwner): OverlayFeature[] {
  if (!hasOptics(camera)) return [];
  const { sideM, frontalM } = footprint(camera, densityCmPerPx(camera, camera.distanceToSurface));
  // What a tilted photo shows is no rectangle.
  const coordinates = photos
    .filter(({ isTilted }) => !isTilted)
    .map(({ position, alongDeg }) => [rectangle(position, { lengthM: frontalM, widthM: sideM, alongDeg })]);
  return [flatFeature(owner, { type: 'MultiPolygon', coordinates }, { kind: 'footprint' })];
}
