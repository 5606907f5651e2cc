/**
 * How a multirotor moves with the settings its autopilot comes with (ArduCopter 4.6), in metres and seconds. Measured on a
 * flight of it in simulation, see docs/decisions/0013-how-long-a-flight-takes.md.
 */
export const motion = {
  accelerationMps2: 2.5,
  /** How fast that comes on and goes off. */
  jerkMps3: 1,
  /** By how much it may cut a corner. */
  cornerCutM: 2,
  climbMps: 2.5,
  descentMps: 1.5,
  /** The last metres to the ground. */
  landingMps: 0.5,
  landingBelowM: 10,
  /** Until rotors that were armed lift it, and until a climb or descent is under way and over. */
  liftOffS: 3,
  verticalStartS: 2,
  /** Until it turns home after the last place. */
  returnS: 1,
  /** It waits over home before it comes down, and on the ground until it is sure to have landed. */
  overHomeS: 5,
  touchDownS: 2.5,
} as const;
