import type { BandCalibration } from '@overflight/contract/projects/band-maps.ts';
import type { Radiometry } from '../../../../files/photos/metadata/band-tags.ts';

const needs: Readonly<Record<BandCalibration, (said: Radiometry) => boolean>> = {
  sunlight: ({ exposureS, gain, irradiance }) => exposureS !== null && gain !== null && irradiance !== null,
  exposure: ({ exposureS, gain }) => exposureS !== null && gain !== null,
  none: () => true,
};

/** The best that all photos allow: numbers of different kinds are never mixed. */
export function calibrationOf(all: readonly Radiometry[]): BandCalibration {
  // Radiance of a sensor that was measured and one that was not are of different kinds too.
  const isMixed = new Set(all.map(({ radiance }) => radiance !== null)).size > 1;
  if (all.length === 0 || isMixed) return 'none';
  return (['sunlight', 'exposure'] as const).find((level) => all.every(needs[level])) ?? 'none';
}

const RADII = 512;

/** Light of a pixel from its number, at this column and row. Runs for every pixel. */
export type ToLight = (number: number, column: number, row: number) => number;

/** Turns the numbers of a sensor into light, as far as its photo tells and all others allow. */
export function toLight(said: Radiometry, level: BandCalibration, sizePx: readonly [number, number]): ToLight {
  const black = said.blackLevel ?? 0;
  const { vignetting } = said;
  const factor = factorOf(said, level) / said.scale;
  const rowGain = rowGainOf(said, level);
  if (!vignetting) return (number, _column, row) => (number - black) * factor * rowGain(row);
  const [x, y] = vignetting.centrePx;
  const farthest = Math.hypot(Math.max(x, sizePx[0] - x), Math.max(y, sizePx[1] - y));
  const shading = shadingTable(vignetting, farthest);
  const toSlot = RADII / farthest;
  return (number, column, row) => {
    const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) * toSlot;
    return (number - black) * factor * rowGain(row) * (shading[Math.min(RADII, Math.round(away))] as number);
  };
}

function factorOf({ exposureS, gain, adjustment, radiance, irradiance }: Radiometry, level: BandCalibration): number {
  if (level === 'none' || exposureS === null || gain === null) return 1;
  const radiant = ((adjustment ?? 1) * (radiance?.[0] ?? 1)) / (exposureS * gain);
  return level === 'sunlight' && irradiance !== null ? (radiant * Math.PI) / irradiance : radiant;
}

/** MicaSense's sensors are read out row by row. */
function rowGainOf({ radiance, exposureS }: Radiometry, level: BandCalibration): (row: number) => number {
  if (level === 'none' || radiance === null || exposureS === null) return () => 1;
  const [, overExposure, perRow] = radiance;
  return (row) => 1 / (1 + (overExposure * row) / exposureS - perRow * row);
}

function shadingTable({ terms, isDivided }: NonNullable<Radiometry['vignetting']>, farthest: number): Float64Array {
  return Float64Array.from({ length: RADII + 1 }, (_, slot) => {
    const radius = (slot / RADII) * farthest;
    const value = terms.reduce((sum, term, power) => sum + term * radius ** (power + 1), 1);
    // A polynomial beyond sense is left out rather than multiplied.
    if (!(value > 0.05 && value < 20)) return 1;
    return isDivided ? 1 / value : value;
  });
}
