import type { UnitSystem } from '../platform/units.ts';

const FOOT_M = 0.3048;

/** A length as text: one decimal below ten, whole numbers above. */
export function lengthText(metres: number, units: UnitSystem): string {
  const [length, unit] = units === 'imperial' ? [metres / FOOT_M, 'ft'] : [metres, 'm'];
  return `${length < 10 ? length.toFixed(1) : Math.round(length)} ${unit}`;
}
