/** A number with this many decimals at most, never in powers of ten. */
export function numberText(value: number, decimals = 3): string {
  const text = value.toFixed(decimals);
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Degrees to a millimetre. */
export const degreesText = (value: number): string => numberText(value, 8);
