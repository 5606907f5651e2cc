/** Lines of a thousand volts and less are ignored, and none has a million kilovolts: larger numbers are volts. */
const MIN_VOLTS = 1000;
/** No line on earth has a higher voltage. */
const MAX_KV = 2000;

/** Highest published voltage in kV: "115000;60000" in volts, "345" or "138 kV" in kilovolts, -999999 for unknown. */
export function readVoltageKv(text: string): number | null {
  const found = [...text.matchAll(/(-?\d+(?:\.\d+)?)\s*(kv|v)?/gi)].flatMap(([, digits = '', unit = '']) => {
    const number = Number(digits);
    const isVolts = unit === '' ? number >= MIN_VOLTS : unit.toLowerCase() === 'v';
    const kilovolts = isVolts ? number / 1000 : number;
    return kilovolts > 0 && kilovolts <= MAX_KV ? kilovolts : [];
  });
  return found.length === 0 ? null : Math.max(...found);
}
