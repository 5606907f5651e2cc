import type { Height } from '@overflight/flight/checks/restriction.ts';

const METRES_PER_FOOT = 0.3048;
/** Heights from here on mean "unlimited" in every feed we know. */
const UNLIMITED_M = 30_000;
const aboves: Readonly<Record<string, Height['above']>> = { AGL: 'ground', SFC: 'ground', MSL: 'sea', AMSL: 'sea' };
const metresPer: Readonly<Record<string, number>> = { FT: METRES_PER_FOOT, FL: 100 * METRES_PER_FOOT, M: 1 };

/** A published limit; one that cannot be parsed is no limit, so that it closes too much rather than too little. */
export function readHeight(value: unknown, unit: string, reference: string): Height | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const metres = metresPer[unit.toUpperCase()];
  const above = unit.toUpperCase() === 'FL' ? 'sea' : aboves[reference.toUpperCase()];
  if (typeof number !== 'number' || !Number.isFinite(number) || metres === undefined || above === undefined)
    return null;
  const height = number * metres;
  return number <= -9998 || height >= UNLIMITED_M ? null : { metres: height, above };
}

/** A limit as text: "400' AGL", "1,500 ft MSL", "120 m AGL", "FL 95"; "Surface" and anything else is no limit. */
export function readHeightText(text: string): Height | null {
  const [, level] = /^\s*FL\s*(\d+)\s*$/i.exec(text) ?? [];
  if (level !== undefined) return readHeight(level, 'FL', '');
  const [, digits, unit, reference] =
    /^\s*(\d[\d,]*(?:\.\d+)?)\s*('|ft|feet|m)?\s*(AGL|AMSL|MSL)\s*$/i.exec(text) ?? [];
  if (digits === undefined || reference === undefined) return null;
  return readHeight(digits.replaceAll(',', ''), unit?.toLowerCase() === 'm' ? 'M' : 'FT', reference);
}

/** A floor at or below the surface is no limit. */
export function asFloor(height: Height | null): Height | null {
  return height === null || (height.above === 'ground' && height.metres <= 0) ? null : height;
}

export const feetToMetres = (feet: number): number => feet * METRES_PER_FOOT;
