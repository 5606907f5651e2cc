import type { CameraEdit } from '../camera/update-camera.ts';
import { limits } from '../plan/limits.ts';
import type { SurveySegment } from '../plan/plan.ts';

type Heights = Pick<SurveySegment, 'cameraMetadata' | 'segmentMetadata'>;
type Settings = SurveySegment['segmentMetadata'];

/** What is flown, as the survey's altitude mode means it. Only above the sea it is another number than the distance to the ground. */
export function surveyAltitudeM({ cameraMetadata, segmentMetadata }: Heights): number {
  const { altitudeMode, altitude } = segmentMetadata;
  return altitudeMode === 'absolute' && altitude !== undefined ? altitude : cameraMetadata.distanceToSurface;
}

/** Above the sea, photos can only be planned for ground whose height is known. */
export const isGroundUnknown = ({ segmentMetadata }: Heights): boolean =>
  segmentMetadata.altitudeMode === 'absolute' && segmentMetadata.groundAltitude === undefined;

/** Why the heights cannot both be true; null where they can. */
export function heightsProblem(survey: Heights): string | null {
  const { altitudeMode, groundAltitude } = survey.segmentMetadata;
  if (altitudeMode !== 'absolute' || groundAltitude === undefined) return null;
  const aboveM = surveyAltitudeM(survey) - groundAltitude;
  if (!(aboveM >= limits.altitude.min)) return 'The ground lies at or above the flight altitude';
  const isPlannedSo = Math.abs(aboveM - survey.cameraMetadata.distanceToSurface) <= ROUNDING_M;
  return isPlannedSo ? null : 'Altitude and height of the ground do not fit the distance that photos are planned for';
}

/** Programs may round what they store. */
const ROUNDING_M = 0.5;

/** The edit of the camera that typed heights bring with them. */
export function cameraForHeights(survey: Heights, typed: Partial<Settings>): CameraEdit | undefined {
  const { segmentMetadata: before, cameraMetadata } = survey;
  const mode = typed.altitudeMode ?? before.altitudeMode;
  const isTyped = typed.altitude !== undefined || typed.groundAltitude !== undefined;
  // Where the resolution is set, the altitude follows the ground instead.
  const isAltitudeKept = typed.altitude !== undefined || cameraMetadata.valueSetIsDistance;
  if (mode !== 'absolute' || !isTyped || !isAltitudeKept) return undefined;
  const groundM = typed.groundAltitude ?? before.groundAltitude ?? 0;
  const distanceToSurface = (typed.altitude ?? surveyAltitudeM(survey)) - groundM;
  return distanceToSurface >= limits.altitude.min ? { distanceToSurface } : undefined;
}

/** The settings of an edited survey with the altitude that goes with them; elsewhere than above the sea there is none of its own. */
export function settingsWithAltitude(before: Heights, after: Heights, typed: Partial<Settings>): Settings {
  const { altitude: _, ...rest } = after.segmentMetadata;
  if (rest.altitudeMode !== 'absolute') return rest;
  if (typed.altitude !== undefined) return { ...rest, altitude: typed.altitude };
  const { distanceToSurface } = after.cameraMetadata;
  const isNew = before.segmentMetadata.altitudeMode !== 'absolute';
  const isKept = before.cameraMetadata.valueSetIsDistance && after.cameraMetadata.valueSetIsDistance;
  const isFarther = distanceToSurface !== before.cameraMetadata.distanceToSurface;
  const isGroundTyped = typed.groundAltitude !== undefined;
  const isTold = !isNew && before.segmentMetadata.altitude !== undefined;
  // As long as nobody has typed an altitude above the sea, the distance to the ground stands for it.
  if (!isTold && isGroundUnknown({ ...after, segmentMetadata: rest })) return rest;
  const isBuried = !isTold && isGroundTyped && heightsProblem({ ...after, segmentMetadata: rest }) !== null;
  if (isNew || isBuried || (isGroundTyped ? !isKept : isFarther))
    return { ...rest, altitude: distanceToSurface + (rest.groundAltitude ?? 0) };
  return { ...rest, altitude: surveyAltitudeM(before) };
}
