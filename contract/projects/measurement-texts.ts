import type { Measurement } from './viewer.ts';
import type { ReportUnits } from './report-rows.ts';
import type { MeasurementFigures } from './measurement-figures.ts';

type Kind = Measurement['kind'];

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const FEET = 1 / 0.3048;
const SQUARE_FEET = FEET ** 2;

function lengthText(metres: number, units: ReportUnits): string {
  const isLong = metres >= 10_000;
  if (units === 'metric') return isLong ? `${number(metres / 1000, 2)} km` : `${number(metres, 2)} m`;
  return isLong ? `${number(metres / 1609.344, 2)} mi` : `${number(metres * FEET, 2)} ft`;
}

function areaText(squareMetres: number, units: ReportUnits): string {
  const isLarge = squareMetres >= 10_000;
  const decimals = squareMetres < 100 ? 2 : 1;
  if (units === 'metric')
    return isLarge ? `${number(squareMetres / 10_000, 3)} ha` : `${number(squareMetres, decimals)} m²`;
  return isLarge
    ? `${number(squareMetres / 4046.8564224, 2)} acres`
    : `${number(squareMetres * SQUARE_FEET, decimals - 1)} sq ft`;
}

/** The measured values, the main one first. */
export function figureLines(
  kind: Exclude<Kind, 'point'>,
  { lengthM, slopeM, areaM2, riseM }: MeasurementFigures,
  units: ReportUnits,
): string[] {
  const length = (metres: number) => lengthText(metres, units);
  const rise = riseM === null ? 'Height unknown' : `${length(Math.abs(riseM))} ${riseM < 0 ? 'lower' : 'high'}`;
  const inSpace = slopeM === null ? 'not known' : length(slopeM);
  const area = areaM2 === null ? 'Area not known' : areaText(areaM2, units);
  if (kind === 'wall-distance')
    return [
      inSpace,
      `${length(lengthM)} across`,
      riseM === null ? rise : `${length(Math.abs(riseM))} ${riseM < 0 ? 'down' : 'up'}`,
    ];
  if (kind === 'wall-area') return [area, `${inSpace} perimeter`];
  if (kind === 'height') return [rise, `${length(lengthM)} horizontal distance`];
  if (kind === 'area') return [area, `${length(lengthM)} perimeter`];
  return [length(lengthM), slopeM === null ? 'Slope distance unknown' : `${length(slopeM)} slope distance`];
}
