import { convert, units, type UnitName } from '@overflight/contract/units.ts';
import { clamp, type Limit } from '@overflight/flight/plan/limits.ts';

export type NumberRules = {
  /** What the number is stored in, and what it is typed in. */
  stored: UnitName;
  shown: UnitName;
  limit?: Limit | undefined;
};

/** What somebody typed as it is stored: the nearest value allowed, with a note when that is another one. */
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
