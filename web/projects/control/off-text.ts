import { systemText, type UnitSystem } from '../../platform/units.ts';

type Off = readonly [east: number, north: number, up: number];

const DECIMALS = 3;

/** An error with its direction. */
export const signedOff = (metres: number, system: UnitSystem): string =>
  `${metres < 0 ? '−' : '+'}${systemText(Math.abs(metres), 'length', { system, decimals: DECIMALS })}`;

/** In plane and height. */
export const errorText = ([east, north, up]: Off, system: UnitSystem): string =>
  `${systemText(Math.hypot(east, north), 'length', { system, decimals: DECIMALS })}, ${signedOff(up, system)} up`;
