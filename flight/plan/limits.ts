import { wrapDegrees } from '../geo/angle.ts';

export type NumberLimit = { min: number; max?: number; unit: string };

/** Limits of the number fields; the form, its note and the server's check all read this table. */
export const limits = {
  overlap: { min: 0, max: 95, unit: '%' },
  gimbalPitch: { min: 0, max: 90, unit: 'deg' },
  planYaw: { min: 0, max: 90, unit: 'deg' },
  waypointYaw: { min: 0, max: 359, unit: 'deg' },
  waypointAltitude: { min: 0.1, unit: 'm' },
  scanDistance: { min: 0.1, unit: 'm' },
  altitude: { min: 0.1, unit: 'm' },
  footprint: { min: 0.1, unit: 'm' },
  flightSpeed: { min: 0, unit: 'm/s' },
  scanSpeed: { min: 0.1, unit: 'm/s' },
  orbitRadius: { min: 1, max: 1000, unit: 'm' },
  photosPerTurn: { min: 3, max: 360, unit: 'photos' },
  obliquePitch: { min: 20, max: 80, unit: 'deg' },
  corridorWidth: { min: 0, max: 10_000, unit: 'm' },
  additionalLines: { min: 0, unit: 'lines' },
  clearance: { min: 2, unit: 'm' },
  terrainTolerance: { min: 0.5, max: 100, unit: 'm' },
  /** 0 is no limit. */
  verticalRate: { min: 0, max: 100, unit: 'm/s' },
  orientation: { min: 0, max: 359, unit: 'deg' },
} as const satisfies Record<string, NumberLimit>;

export type Clamped = { value: number; note?: string };

/** The nearest allowed value, with a note if it differs. */
export function clamp(value: number, { min, max = Infinity, unit }: NumberLimit): Clamped {
  // Written so that NaN becomes the minimum.
  if (!(value >= min)) return { value: min, note: `min value: ${min} ${unit}` };
  if (value > max) return { value: max, note: `max value: ${max} ${unit}` };
  return { value };
}

/** An orientation wraps around instead of stopping at a limit; fractions are kept, below 360. */
export const wrapOrientation = (degrees: number): number => (Number.isFinite(degrees) ? wrapDegrees(degrees) : 0);
