/**
 * Motion of a multirotor with its autopilot's default settings (ArduCopter 4.6), in metres and seconds. Measured on a
 * simulated flight, see docs/decisions/0013-how-long-a-flight-takes.md.
 */
export const motion = {
  accelerationMps2: 2.5,
  /** Ramp time of the acceleration. */
  jerkMps3: 1,
  /** Maximum corner cut. */
  cornerCutM: 2,
  climbMps: 2.5,
  descentMps: 1.5,
  /** Final descent to the ground. */
  landingMps: 0.5,
  landingBelowM: 10,
  /** From arming to lift-off, and the start and end of a climb or descent. */
  liftOffS: 3,
  verticalStartS: 2,
  /** Until the vehicle turns home after the last position. */
  returnS: 1,
  /** Hover over home before the descent, and time on the ground until landing is detected. */
  overHomeS: 5,
  touchDownS: 2.5,
} as const;
