import { signedNumber } from '../signed-number.ts';
import { inUnits, lengthUnits, type LengthUnits } from './length-units.ts';

/** As fine as accuracies are known. */
const decimalsOf = (length: number): number => (Math.abs(length) < 1 ? 3 : Math.abs(length) < 10 ? 2 : 1);

/** In one unit, so that lengths are compared at a glance. */
export function shortLength(metres: number, units: LengthUnits): string {
  const length = inUnits(metres, units);
  return `${length.toFixed(decimalsOf(length))} ${lengthUnits[units].symbol}`;
}

/** With their signs, all as fine as the largest of them. */
export function signedLengths(metres: readonly number[], units: LengthUnits): string {
  const lengths = metres.map((each) => inUnits(each, units));
  const decimals = Math.min(...lengths.map(decimalsOf));
  return lengths.map((length) => `${signedNumber(length, decimals)} ${lengthUnits[units].symbol}`).join(', ');
}
