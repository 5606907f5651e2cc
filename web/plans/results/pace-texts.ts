import { ASSUMED_EXPOSURE_S } from '@overflight/flight/camera/motion-blur.ts';

export const exposureText = `1/${Math.round(1 / ASSUMED_EXPOSURE_S)} s`;

/** One decimal below ten seconds, to compare with the camera's interval. */
export const secondsText = (seconds: number): string => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
