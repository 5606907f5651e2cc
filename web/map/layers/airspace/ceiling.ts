/** The specification's factor. */
export const FEET_PER_METRE = 3.28;

/** Height of restrictions without a ceiling, and of all custom ones. */
const DEFAULT_CEILING_FT = 420;
export const DEFAULT_CEILING_M = DEFAULT_CEILING_FT * 0.3048;

export function metresToFeet(metres: number): number {
  return Math.round(metres * FEET_PER_METRE);
}

export function feetToMetres(feet: number): number {
  return feet / FEET_PER_METRE;
}

export function ceilingText(ceilingM: number | null): string {
  return ceilingM === null ? 'no ceiling given' : `${metresToFeet(ceilingM)} ft`;
}
