import type { CameraEdit } from '../camera/update-camera.ts';
import { limits } from '../plan/limits.ts';
import type { CameraMetadata, SurveySegment } from '../plan/plan.ts';

export type HeightSettings = Pick<SurveySegment['segmentMetadata'], 'altitudeMode' | 'altitude' | 'groundAltitude'>;
/** A survey or corridor. */
export type Heights<Settings extends HeightSettings = HeightSettings> = {
  cameraMetadata: CameraMetadata;
  segmentMetadata: Settings;
};

/** Flown altitude in the survey's altitude mode. Only above the sea it differs from the distance to the ground. */
export function surveyAltitudeM({ cameraMetadata, segmentMetadata }: Heights): number {
  const { altitudeMode, altitude } = segmentMetadata;
  return altitudeMode === 'absolute' && altitude !== undefined ? altitude : cameraMetadata.distanceToSurface;
}

/** Above the sea, photos can be planned only if the ground elevation is known. */
export const isGroundUnknown = ({ segmentMetadata }: Heights): boolean =>
  segmentMetadata.altitudeMode === 'absolute' && segmentMetadata.groundAltitude === undefined;

/** Why the heights contradict each other; null if they do not. */
export function heightsProblem(survey: Heights): string | null {
  const { altitudeMode, groundAltitude } = survey.segmentMetadata;
  if (altitudeMode !== 'absolute' || groundAltitude === undefined) return null;
  const aboveM = surveyAltitudeM(survey) - groundAltitude;
  if (!(aboveM >= limits.altitude.min)) return 'The ground lies at or above the flight altitude';
  const isPlannedSo = Math.abs(aboveM - survey.cameraMetadata.distanceToSurface) <= ROUNDING_M;
  return isPlannedSo ? null : 'Altitude and height of the ground do not fit the distance that photos are planned for';
}

/** Other programs may round stored values. */
const ROUNDING_M = 0.5;

/** The camera edit that follows from typed heights. */
export function cameraForHeights(survey: Heights, typed: Partial<HeightSettings>): CameraEdit | undefined {
  const { segmentMetadata: before, cameraMetadata } = survey;
  const mode = typed.altitudeMode ?? before.altitudeMode;
  const isTyped = typed.altitude !== undefined || typed.groundAltitude !== undefined;
  // If the resolution is fixed, the altitude follows the ground instead.
  const isAltitudeKept = typed.altitude !== undefined || cameraMetadata.valueSetIsDistance;
  if (mode !== 'absolute' || !isTyped || !isAltitudeKept) return undefined;
  const groundM = typed.groundAltitude ?? before.groundAltitude ?? 0;
  const distanceToSurface = (typed.altitude ?? surveyAltitudeM(survey)) - groundM;
  return distanceToSurface >= limits.altitude.min ? { distanceToSurface } : undefined;
}

/** The settings of an edited survey with the matching altitude; only surveys above the sea have one of their own. */
export function settingsWithAltitude<Settings extends HeightSettings>(
  before: Heights,
  after: Heights<Settings>,
  typed: Partial<HeightSettings>,
): Settings {
  const { altitude: _, ...others } = after.segmentMetadata;
  const rest = others as Settings;
  if (rest.altitudeMode !== 'absolute') return rest;
  if (typed.altitude !== undefined) return { ...rest, altitude: typed.altitude };
  const { distanceToSurface } = after.cameraMetadata;
  const isNew = before.segmentMetadata.altitudeMode !== 'absolute';
  const isKept = before.cameraMetadata.valueSetIsDistance && after.cameraMetadata.valueSetIsDistance;
  const isFarther = distanceToSurface !== before.cameraMetadata.distanceToSurface;
  const isGroundTyped = typed.groundAltitude !== undefined;
  const isTold = !isNew && before.segmentMetadata.altitude !== undefined;
  // Until an altitude above the sea is typed, the distance to the ground is used.
  if (!isTold && isGroundUnknown({ ...after, segmentMetadata: rest })) return rest;
  const isBuried = !isTold && isGroundTyped && heightsProblem({ ...after, segmentMetadata: rest }) !== null;
  if (isNew || isBuried || (isGroundTyped ? !isKept : isFarther))
    return { ...rest, altitude: distanceToSurface + (rest.groundAltitude ?? 0) };
  return { ...rest, altitude: surveyAltitudeM(before) };
}
