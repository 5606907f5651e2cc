import { systemText, type UnitSystem } from '../../platform/units.ts';

type Off = readonly [east: number, north: number, up: number];

const DECIMALS = 3;

/** An error with its direction, of which a zero has none. */
export function signedOff(metres: number, system: UnitSystem): string {
  const length = systemText(Math.abs(metres), 'length', { system, decimals: DECIMALS });
  return /[1-9]/.test(length) ? `${metres < 0 ? '−' : '+'}${length}` : length;
}

/** In plane and height. */
export const errorText = ([east, north, up]: Off, system: UnitSystem): string =>
  `${systemText(Math.hypot(east, north), 'length', { system, decimals: DECIMALS })}, ${signedOff(up, system)} up`;
