import { inAcres, inSquareUnits, isInFeet, type LengthUnits } from './length-units.ts';

const number = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Of a site, or of what lies in it. */
export function areaText(squareMetres: number, units: LengthUnits): string {
  if (isInFeet(units)) {
    const acres = inAcres(squareMetres, units);
    return acres < 1 ? `${number(inSquareUnits(squareMetres, units), 0)} sq ft` : `${number(acres, 2)} acres`;
  }
  return squareMetres < 10_000 ? `${number(squareMetres, 0)} m²` : `${number(squareMetres / 10_000, 2)} ha`;
}
