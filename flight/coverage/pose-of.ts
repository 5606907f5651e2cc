import type { Position } from 'geojson';
import type { SurveySegment } from '../plan/plan.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';
import type { CoverageGrid } from './coverage-grid.ts';
import type { PhotoPose } from './photo-view.ts';
import type { PlannedPhoto } from './planned-photos.ts';
import type { TakenPhoto } from './taken-photo.ts';

/** What poses are worked out from. */
export type PoseContext = {
  grid: CoverageGrid;
  survey: SurveySegment;
  /** Ground at home in metres above the sea; null if the ground is taken as flat and heights count from it. */
  homeM: number | null;
};

const STRAIGHT_DOWN = -90;

export function plannedPose({ position, alongDeg, aim }: PlannedPhoto, context: PoseContext): PhotoPose {
  const { grid, survey } = context;
  return {
    ...grid.plane.toPoint(position),
    z: plannedHeightM(position, context),
    yawDeg: aim ? aim.headingDeg : uprightDeg(alongDeg, survey),
    pitchDeg: aim ? -aim.pitchDeg : STRAIGHT_DOWN,
  };
}

/** Assumptions that a pose needed. */
export type Assumed = 'level-camera' | 'planned-height';

/** Where a photo was taken; what it does not record is assumed, and named. Turned by half, a photo shows the same. */
export function takenPose(photo: TakenPhoto, context: PoseContext): { pose: PhotoPose; assumed: Assumed[] } {
  const { grid, survey } = context;
  const { position, gimbalPitchDeg, gimbalYawDeg } = photo;
  const recordedM = recordedHeightM(photo, context.homeM);
  const isLevel = gimbalPitchDeg === null || gimbalYawDeg === null;
  const pose = {
    ...grid.plane.toPoint(position),
    z: recordedM ?? plannedHeightM(position, context),
    yawDeg: isLevel ? uprightDeg(survey.segmentMetadata.orientation, survey) : gimbalYawDeg,
    pitchDeg: isLevel ? STRAIGHT_DOWN : gimbalPitchDeg,
  };
  return {
    pose,
    assumed: [
      ...(isLevel ? ['level-camera' as const] : []),
      ...(recordedM === null ? ['planned-height' as const] : []),
    ],
  };
}

/** The height above take-off is more certain than a GPS altitude. */
function recordedHeightM({ relativeAltitudeM, altitudeM }: TakenPhoto, homeM: number | null): number | null {
  if (relativeAltitudeM !== null) return relativeAltitudeM + (homeM ?? 0);
  return homeM === null ? null : altitudeM;
}

/** In the height reference of the grid. */
function plannedHeightM(position: Position, { grid, survey, homeM }: PoseContext): number {
  const { altitudeMode } = survey.segmentMetadata;
  const altitudeM = surveyAltitudeM(survey);
  if (homeM === null) return survey.cameraMetadata.distanceToSurface;
  if (altitudeMode === 'absolute') return altitudeM;
  return altitudeM + (altitudeMode === 'terrain' ? groundAt(grid, position) : homeM);
}

/** At the nearest cell. */
function groundAt({ plane, west, south, cellM, columns, rows, groundM }: CoverageGrid, position: Position): number {
  const { x, y } = plane.toPoint(position);
  const column = Math.min(columns - 1, Math.max(0, Math.floor((x - west) / cellM)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y - south) / cellM)));
  return groundM[row * columns + column]!;
}

/** The wide side of a photo lies across the course, or along it. */
const uprightDeg = (alongDeg: number, { cameraMetadata }: SurveySegment): number =>
  cameraMetadata.landscape ? alongDeg : alongDeg + 90;
