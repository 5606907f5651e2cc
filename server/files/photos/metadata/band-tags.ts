import { bandKinds, PhotoBand, type BandKind } from '@overflight/contract/plans/photo-bands.ts';
import type { TiffFields } from './read-tiff.ts';
import { valuesAfter } from './xmp-values.ts';

/** What turns the numbers of a band's sensor into light; null where the photo does not say. */
export type Radiometry = {
  /** The largest number of the sensor, plus one. */
  scale: number;
  blackLevel: number | null;
  exposureS: number | null;
  gain: number | null;
  /** Of this sensor against the others of the camera. */
  adjustment: number | null;
  /** By the distance from the centre in pixels: 1 + t₀ r + t₁ r² + … */
  vignetting: { centrePx: [x: number, y: number]; terms: number[]; isDivided: boolean } | null;
  /** MicaSense: to radiance, and the gradient over the rows. */
  radiance: [scale: number, overExposure: number, perRow: number] | null;
  /** Of the sun on level ground, in the camera's own unit, the same for all bands. */
  irradiance: number | null;
};

export type BandTags = PhotoBand & { radiometry: Radiometry };

/** Names that cameras write, without blanks and signs. */
const spellings: Readonly<Record<string, BandKind>> = {
  blue: 'blue',
  coastalblue: 'blue',
  green: 'green',
  grn: 'green',
  red: 'red',
  rededge: 'red-edge',
  re: 'red-edge',
  nir: 'nir',
  nearinfrared: 'nir',
};
const inColour: readonly string[] = ['rgb', 'redgreenblue'];
/** Wavelengths and names agree within this. */
const SLACK_NM = 25;
const SIXTEEN_BITS = 16;

/** The band of a photo; null if it has several, does not say which, or contradicts itself. */
export function readBandTags(xmp: string, tiff: TiffFields): BandTags | null {
  const names = valuesAfter(xmp, 'BandName');
  const [name = ''] = names;
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (names.length !== 1 || inColour.includes(letters)) return null;
  const wavelengthNm = wavelengthOf(xmp);
  const kind = spellings[letters] ?? (wavelengthNm === null ? 'other' : kindAt(wavelengthNm));
  if (wavelengthNm !== null && !isWithin(kind, wavelengthNm)) return null;
  const band = PhotoBand.safeParse({ name: shown(name), kind, wavelengthNm });
  return band.success ? { ...band.data, radiometry: radiometryOf(xmp, tiff) } : null;
}

const shown = (name: string): string => name.replaceAll(/[^\u0020-\u007e]/g, '').trim();

/** The Phantom 4 Multispectral writes its frequency as `840(+/-26)nm`. */
function wavelengthOf(xmp: string): number | null {
  const middle = firstNumber(xmp, 'CentralWavelength') ?? Number.parseFloat(valuesAfter(xmp, 'BandFreq')[0] ?? '');
  return middle >= 300 && middle <= 20_000 ? middle : null;
}

const kindAt = (nm: number): BandKind =>
  (Object.keys(bandKinds) as BandKind[]).find((kind) => nm >= bandKinds[kind].fromNm && nm < bandKinds[kind].toNm) ??
  'other';

function isWithin(kind: BandKind, nm: number): boolean {
  const { fromNm, toNm } = bandKinds[kind];
  return kind === 'other' || (nm > fromNm - SLACK_NM && nm < toNm + SLACK_NM);
}

function radiometryOf(xmp: string, { numbers }: TiffFields): Radiometry {
  const isDji = xmp.includes('drone-dji:');
  const bits = numbers.bitsPerSample?.[0] ?? SIXTEEN_BITS;
  const blackLevels = numbers.blackLevel ?? numbersAfter(xmp, 'BlackCurrent') ?? numbersAfter(xmp, 'BlackLevel');
  const calibration = numbersAfter(xmp, 'RadiometricCalibration');
  const [scale, overExposure, perRow] = calibration ?? [];
  return {
    scale: 2 ** bits,
    blackLevel: blackLevels ? mean(blackLevels) : null,
    exposureS: positive(isDji ? (firstNumber(xmp, 'drone-dji:ExposureTime') ?? 0) / 1e6 : numbers.exposureTime?.[0]),
    gain: positive(isDji ? firstNumber(xmp, 'SensorGain') : ((numbers.isoSpeed ?? numbers.iso)?.[0] ?? 0) / 100),
    adjustment: positive(firstNumber(xmp, 'SensorGainAdjustment')),
    vignetting: vignettingOf(xmp, isDji),
    radiance:
      scale !== undefined && overExposure !== undefined && perRow !== undefined ? [scale, overExposure, perRow] : null,
    irradiance: positive(firstNumber(xmp, 'HorizontalIrradiance') ?? firstNumber(xmp, 'Irradiance')),
  };
}

/** DJI multiplies by the polynomial around the optical centre; MicaSense divides by it. */
function vignettingOf(xmp: string, isDji: boolean): Radiometry['vignetting'] {
  const terms = (isDji ? numbersAfter(xmp, 'VignettingData') : null) ?? numbersAfter(xmp, 'VignettingPolynomial');
  const [x, y] = isDji
    ? [firstNumber(xmp, 'CalibratedOpticalCenterX'), firstNumber(xmp, 'CalibratedOpticalCenterY')]
    : (numbersAfter(xmp, 'VignettingCenter') ?? []);
  if (!terms || terms.length > 10 || x === undefined || y === undefined) return null;
  return { centrePx: [x, y], terms, isDivided: !isDji };
}

const firstNumber = (xmp: string, name: string): number | undefined => numbersAfter(xmp, name)?.[0];

function numbersAfter(xmp: string, name: string): number[] | undefined {
  const numbers = valuesAfter(xmp, name).flatMap((value) => value.split(/[\s,]+/).map(Number));
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : undefined;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const positive = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : null;
