import { convert, formatUnit, nextUnit, resultUnits, unitPairs, type UnitName } from '@overflight/contract/units.ts';
import { z } from 'zod';
import { stored } from './storage.ts';

export const unitSystems = { metric: 'Metric', imperial: 'Imperial' } as const;
export type UnitSystem = keyof typeof unitSystems;

type Row = { stored: UnitName } & Record<UnitSystem, readonly UnitName[]>;

/** A pair of the contract: the stored unit first for metric readers, last for imperial ones. */
const pair = <First extends UnitName>(units: readonly [First, ...UnitName[]]): Row => ({
  stored: units[0],
  metric: units,
  imperial: units.toReversed(),
});

/** The units of each kind of number. The first of a list is shown, a click goes on to the next. */
const unitTable = {
  length: pair(unitPairs.length),
  speed: pair(unitPairs.speed),
  density: pair(unitPairs.density),
  temperature: pair(unitPairs.temperature),
  // Sensors are sold in millimetres everywhere.
  sensor: { stored: 'mm', metric: unitPairs.sensor, imperial: unitPairs.sensor },
  pixels: pair(unitPairs.pixels),
  angle: pair(unitPairs.angle),
  share: pair(unitPairs.share),
  distance: { stored: 'm', metric: ['km', 'm'], imperial: resultUnits.distance },
  area: { stored: 'sq m', metric: ['ha', 'sq km', 'sq m'], imperial: resultUnits.area },
  smallArea: { stored: 'sq m', metric: ['sq m'], imperial: ['sq ft'] },
  height: { stored: 'm', metric: resultUnits.height.toReversed(), imperial: resultUnits.height },
} as const satisfies Record<string, Row>;

export type Measure = keyof typeof unitTable;

const decimals: Partial<Record<UnitName, number>> = { ft: 0, 'sq ft': 0, 'sq m': 0, m: 1, 'm/s': 1, mph: 1 };

/** Where people measure in feet and miles; everybody else starts in metres. */
const imperialRegions: readonly (string | undefined)[] = ['US', 'LR', 'MM'];

export function systemOfRegion(language: string): UnitSystem {
  try {
    return imperialRegions.includes(new Intl.Locale(language).maximize().region) ? 'imperial' : 'metric';
  } catch {
    return 'metric';
  }
}

/** One choice for everything, by this person in this browser; until then the browser's region decides. */
const systemChoice = stored('units.system', z.enum(['metric', 'imperial']).nullable(), null);

/** What was clicked to another unit since. */
const clicked = stored('units', z.record(z.string(), z.string()), {});

export function useUnitSystem(): [system: UnitSystem, choose: (system: UnitSystem) => void] {
  const [chosen, write] = systemChoice.useValue();
  const choose = (system: UnitSystem) => {
    clicked.write({});
    write(system);
  };
  return [chosen ?? systemOfRegion(navigator.language), choose];
}

export const storedUnit = (measure: Measure): UnitName => unitTable[measure].stored;

/** The unit of a kind of number, and a function that goes on to its next one wherever such a number is shown. */
export function useUnit(measure: Measure): [unit: UnitName, next: () => void] {
  const [system] = useUnitSystem();
  const [choices, write] = clicked.useValue();
  const units: readonly UnitName[] = unitTable[measure][system];
  const unit = units.find((name) => name === choices[measure]) ?? (units[0] as UnitName);
  return [unit, () => write({ ...choices, [measure]: nextUnit(units, unit) })];
}

/** A stored number as a reader of one system has it. */
export function systemText(
  value: number,
  measure: Measure,
  { system, decimals: places }: { system: UnitSystem; decimals: number },
): string {
  const unit: UnitName = unitTable[measure][system][0];
  return formatUnit(convert(value, storedUnit(measure), unit), unit, places);
}

export const hasOneUnit = (measure: Measure): boolean => unitTable[measure].metric.length === 1;

/** A stored number in the unit that somebody reads. */
export function unitText(value: number, measure: Measure, unit: UnitName): string {
  return formatUnit(convert(value, storedUnit(measure), unit), unit, decimals[unit] ?? 2);
}
