import type { Measurement } from '../viewer.ts';
import type { GridFigures } from './grid-figures.ts';
import type { MeasurementFigures } from './measurement-figures.ts';
import { waterTexts } from '../water.ts';
import { inAcres, inSquareUnits, inUnits, isInFeet, lengthUnits, type LengthUnits } from '../places/length-units.ts';

type Kind = Measurement['kind'];

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const FEET_PER_MILE = 5280;

function lengthText(metres: number, units: LengthUnits): string {
  const isLong = metres >= 10_000;
  const length = inUnits(metres, units);
  if (!isLong) return `${number(length, 2)} ${lengthUnits[units].unit}`;
  return isInFeet(units) ? `${number(length / FEET_PER_MILE, 2)} mi` : `${number(length / 1000, 2)} km`;
}

function areaText(squareMetres: number, units: LengthUnits): string {
  const isLarge = squareMetres >= 10_000;
  const decimals = squareMetres < 100 ? 2 : 1;
  if (isInFeet(units))
    return isLarge
      ? `${number(inAcres(squareMetres, units), 2)} acres`
      : `${number(inSquareUnits(squareMetres, units), decimals - 1)} sq ft`;
  return isLarge ? `${number(squareMetres / 10_000, 3)} ha` : `${number(squareMetres, decimals)} m²`;
}

type Figures = MeasurementFigures & { grid?: GridFigures | null } & Partial<Pick<Measurement, 'filled' | 'model'>>;

/** The measured values, the main one first. */
export function figureLines(
  kind: Exclude<Kind, 'point'>,
  { lengthM, slopeM, areaM2, riseM, isOnGround, grid = null, filled = [], model = null }: Figures,
  units: LengthUnits,
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
  const at = isOnGround ? 'on the ground' : 'at sea level, as no height is known';
  const where = kind === 'height' ? `Distance ${at}` : `${at[0]?.toUpperCase()}${at.slice(1)}`;
  const onGrid =
    grid && [grid.areaM2 === null ? [] : areaText(grid.areaM2, units), length(grid.lengthM)].flat().join(', ');
  const level = onGrid === null ? where : `${where}; on the grid ${onGrid}`;
  const notes = [level, ...(model ? [`Heights are of the ${model}`] : []), ...filledTexts(filled)];
  if (kind === 'height') return [rise, `${length(lengthM)} horizontal distance`, ...notes];
  if (kind === 'area') return [area, `${length(lengthM)} perimeter`, ...notes];
  return [length(lengthM), slopeM === null ? 'Slope distance unknown' : `${length(slopeM)} slope distance`, ...notes];
}

/** None if no height is known to be filled in or of water. */
function filledTexts(filled: Measurement['filled']): string[] {
  const tell = (which: Measurement['filled'][number], text: string) => {
    const count = filled.filter((one) => one === which).length;
    return count === 0 ? [] : [`At ${count} of ${filled.length} points the height ${text}`];
  };
  return [...tell(true, 'was filled in, not measured'), ...tell('water', `is the ${waterTexts.height}, not measured`)];
}
