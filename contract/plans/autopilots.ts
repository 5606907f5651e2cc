/** Autopilots whose missions we know. */
export const autopilots = ['px4', 'ardupilot'] as const;
export type Autopilot = (typeof autopilots)[number];
