import type { ShownSystem } from './shown-system.ts';

const US_FOOT_M = 1200 / 3937;

/** Units of lengths: those a person chose, or those of east and north of a coordinate system. `unit` tells feet apart. */
export const lengthUnits = {
  metric: { symbol: 'm', unit: 'm', inMetres: 1, name: 'metres' },
  imperial: { symbol: 'ft', unit: 'ft', inMetres: 0.3048, name: 'feet' },
  'us-survey': { symbol: 'ft', unit: 'US ft', inMetres: US_FOOT_M, name: 'US survey feet' },
} as const;
export type LengthUnits = keyof typeof lengthUnits;

const unitsBySymbol: Readonly<Record<string, LengthUnits>> = { m: 'metric', ft: 'imperial', 'US ft': 'us-survey' };

/** Null for degrees and units that lengths are not told in. */
export const planeUnits = (form: { unit: string } | null): LengthUnits | null =>
  (form && unitsBySymbol[form.unit]) ?? null;

/** Feet where east and north are in feet, else metric. */
export const unitsOfSystem = (system: Pick<ShownSystem, 'form'> | null): LengthUnits =>
  planeUnits(system?.form ?? null) ?? 'metric';

/** Those of a reader, unless the system is in feet. */
export const unitsForReader = (
  system: Pick<ShownSystem, 'form'> | null,
  reader: Exclude<LengthUnits, 'us-survey'>,
): LengthUnits => {
  const own = unitsOfSystem(system);
  return own === 'metric' ? reader : own;
};

export const isInFeet = (units: LengthUnits): boolean => units !== 'metric';
export const inUnits = (metres: number, units: LengthUnits): number => metres / lengthUnits[units].inMetres;

const SQUARE_FEET_PER_ACRE = 43_560;
export const inSquareUnits = (squareMetres: number, units: LengthUnits): number =>
  squareMetres / lengthUnits[units].inMetres ** 2;
export const inAcres = (squareMetres: number, feet: LengthUnits): number =>
  inSquareUnits(squareMetres, feet) / SQUARE_FEET_PER_ACRE;
