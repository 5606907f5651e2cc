import { nextUnit, unitPairs, type UnitName } from '@overflight/contract/units.ts';
import { z } from 'zod';
import { stored } from '../platform/storage.ts';

export type Measure = keyof typeof unitPairs;

/** The unit each kind of number is typed and read in, by this person on this device. */
const unitChoices = stored('units', z.record(z.string(), z.string()), {});

/** The unit of a kind of number, and a function that goes on to its next one for every field of that kind. */
export function useUnit(measure: Measure): [unit: UnitName, next: () => void] {
  const [choices, write] = unitChoices.useValue();
  const units: readonly UnitName[] = unitPairs[measure];
  const unit = units.find((name) => name === choices[measure]) ?? (units[0] as UnitName);
  return [unit, () => write({ ...choices, [measure]: nextUnit(units, unit) })];
}
