import { convert, formatUnit, nextUnit, resultUnits, unitPairs, type UnitName } from '@overflight/contract/units.ts';
import { z } from 'zod';
import { stored } from './storage.ts';

export const unitSystems = { metric: 'Metric', imperial: 'Imperial' } as const;
export type UnitSystem = keyof typeof unitSystems;

type Row = { stored: UnitName } & Record<UnitSystem, readonly UnitName[]>;

/** A unit pair: the stored unit first for metric, last for imperial. */
const pair = <First extends UnitName>(units: readonly [First, ...UnitName[]]): Row => ({
  stored: units[0],
  metric: units,
  imperial: units.toReversed(),
});

/** Units per measure. The first is shown, a click selects the next. */
const unitTable = {
  length: pair(unitPairs.length),
  speed: pair(unitPairs.speed),
  density: pair(unitPairs.density),
  temperature: pair(unitPairs.temperature),
  // Sensor sizes are always in millimetres.
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

/** Regions with imperial units; all others start metric. */
const imperialRegions: readonly (string | undefined)[] = ['US', 'LR', 'MM'];

export function systemOfRegion(language: string): UnitSystem {
  try {
    return imperialRegions.includes(new Intl.Locale(language).maximize().region) ? 'imperial' : 'metric';
  } catch {
    return 'metric';
  }
}

/** The person's choice in this browser; by default from the browser's region. */
const systemChoice = stored('units.system', z.enum(['metric', 'imperial']).nullable(), null);

/** Units changed by clicking. */
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

/** The unit of a measure, and a function that switches to the next everywhere. */
export function useUnit(measure: Measure): [unit: UnitName, next: () => void] {
  const [system] = useUnitSystem();
  const [choices, write] = clicked.useValue();
  const units: readonly UnitName[] = unitTable[measure][system];
  const unit = units.find((name) => name === choices[measure]) ?? (units[0] as UnitName);
  return [unit, () => write({ ...choices, [measure]: nextUnit(units, unit) })];
}

/** The unit of a measure in a unit system. */
export const systemUnit = (measure: Measure, system: UnitSystem): UnitName => unitTable[measure][system][0];

/** The unit of a measure in the person's unit system, whatever was clicked: figures that stand together share it. */
export function useSystemUnit(measure: Measure): UnitName {
  const [system] = useUnitSystem();
  return systemUnit(measure, system);
}

/** Formats a stored number in a unit system. */
export function systemText(
  value: number,
  measure: Measure,
  { system, decimals: places }: { system: UnitSystem; decimals: number },
): string {
  const unit = systemUnit(measure, system);
  return formatUnit(convert(value, storedUnit(measure), unit), unit, places);
}

export const hasOneUnit = (measure: Measure): boolean => unitTable[measure].metric.length === 1;

/** Formats a stored number in a given unit. */
export function unitText(value: number, measure: Measure, unit: UnitName): string {
  return formatUnit(convert(value, storedUnit(measure), unit), unit, decimals[unit] ?? 2);
}
