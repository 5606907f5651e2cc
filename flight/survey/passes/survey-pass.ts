import type { SurveyRoute } from '../survey-settings.ts';

/** One pass over the area. */
export type SurveyPass = SurveyRoute & {
  /** The camera looks this way on the whole pass, in degrees from north and down from level; straight down if undefined. */
  aim?: { headingDeg: number; pitchDeg: number };
};

export const defaultObliquePitchDeg = 45;
