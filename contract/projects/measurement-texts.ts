import type { Measurement } from './viewer.ts';
import type { MeasurementFigures } from './measurement-figures.ts';

type Kind = Measurement['kind'];

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const FEET = 1 / 0.3048;
const SQUARE_FEET = FEET ** 2;

export const lengthText = (metres: number): string =>
  metres < 10_000
    ? `${number(metres, 2)} m (${number(metres * FEET, 1)} ft)`
    : `${number(metres / 1000, 2)} km (${number(metres / 1609.344, 2)} mi)`;
export const areaText = (squareMetres: number): string =>
  squareMetres < 10_000
    ? `${number(squareMetres, squareMetres < 100 ? 2 : 1)} m² (${number(squareMetres * SQUARE_FEET, 0)} sq ft)`
    : `${number(squareMetres / 10_000, 3)} ha (${number(squareMetres / 4046.8564224, 2)} acres)`;

/** The measured values, the main one first. */
export function figureLines(
  kind: Exclude<Kind, 'point'>,
  { lengthM, slopeM, areaM2, riseM }: MeasurementFigures,
): string[] {
  const rise = riseM === null ? 'Height unknown' : `${lengthText(Math.abs(riseM))} ${riseM < 0 ? 'lower' : 'high'}`;
  const inSpace = slopeM === null ? 'not known' : lengthText(slopeM);
  const area = areaM2 === null ? 'Area not known' : areaText(areaM2);
  if (kind === 'wall-distance')
    return [inSpace, `${lengthText(lengthM)} across`, riseM === null ? rise : riseText(riseM)];
  if (kind === 'wall-area') return [area, `${inSpace} perimeter`];
  if (kind === 'height') return [rise, `${lengthText(lengthM)} horizontal distance`];
  if (kind === 'area') return [area, `${lengthText(lengthM)} perimeter`];
  return [lengthText(lengthM), slopeM === null ? 'Slope distance unknown' : `${lengthText(slopeM)} slope distance`];
}

const riseText = (riseM: number): string => `${lengthText(Math.abs(riseM))} ${riseM < 0 ? 'down' : 'up'}`;
