import { convert, units, type UnitName } from '@overflight/contract/units.ts';
import { clamp, type NumberLimit } from '@overflight/flight/plan/limits.ts';

export type NumberRules = {
  /** Stored unit and displayed unit. */
  stored: UnitName;
  shown: UnitName;
  limit?: NumberLimit | undefined;
};

/** The typed number in the stored unit, clamped, with a note if it changed. */
export function readNumber(typed: number, { stored, shown, limit }: NumberRules): { value: number; note?: string } {
  const value = convert(typed, shown, stored);
  if (!limit) return { value };
  const clamped = clamp(value, limit);
  if (clamped.note === undefined || stored === shown) return clamped;
  const isLow = clamped.value === limit.min;
  const bound = tidy(convert(clamped.value, stored, shown));
  return { value: clamped.value, note: `${isLow ? 'min' : 'max'} value: ${bound} ${units[shown].label}` };
}

export function shownNumber(value: number, { stored, shown }: NumberRules, decimals: number): number {
  return Number(convert(value, stored, shown).toFixed(decimals));
}

const tidy = (value: number) => Number(value.toFixed(2));
