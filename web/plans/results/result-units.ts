import { convert, formatUnit, nextUnit, resultUnits, type UnitName } from '@overflight/contract/units.ts';
import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

export type ResultKind = keyof typeof resultUnits;

/** The unit each kind of result is read in, by this person on this device. */
const choices = stored('units.results', z.record(z.string(), z.string()), {});

const baseUnits: Record<ResultKind, UnitName> = { distance: 'm', area: 'sq m', height: 'm' };
const decimals: Partial<Record<UnitName, number>> = { ft: 0, 'sq ft': 0, m: 1 };

/** The unit of a kind of result, and a function that goes on to its next one wherever such a result is shown. */
export function useResultUnit(kind: ResultKind): [unit: UnitName, next: () => void] {
  const [chosen, write] = choices.useValue();
  const units: readonly UnitName[] = resultUnits[kind];
  const unit = units.find((name) => name === chosen[kind]) ?? (units[0] as UnitName);
  return [unit, () => write({ ...chosen, [kind]: nextUnit(units, unit) })];
}

/** Metres or square metres in the unit that somebody chose to read. */
export function resultText(value: number, kind: ResultKind, unit: UnitName): string {
  return formatUnit(convert(value, baseUnits[kind], unit), unit, decimals[unit] ?? 2);
}
