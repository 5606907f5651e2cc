import { z } from 'zod';
import { bandKinds, PhotoBand, type BandKind } from '../plans/photo-bands.ts';

/** How far the numbers of bands were brought to the same light, and what that means for an index. */
export const bandCalibrations = {
  none: {
    label: 'Not calibrated',
    text: 'Relative, not calibrated: the photos do not tell exposure and gain of every band. Compare places within this map only.',
  },
  exposure: {
    label: 'Exposure equalised, not calibrated',
    text: 'Relative, not calibrated: exposure and gain are equalised, sunlight is not. Compare places within this map only.',
  },
  sunlight: {
    label: 'Compensated by the sunlight sensor',
    text: 'Compensated by the sunlight sensor of the aircraft. No reflectance panel was used: compare with other days and cameras with care.',
  },
} as const;
export type BandCalibration = keyof typeof bandCalibrations;

/** The bands that a run drew apart from each other. */
export const BandFacts = z.object({
  /** In the order of the bands of the file. */
  bands: z.array(PhotoBand),
  calibration: z.enum(Object.keys(bandCalibrations) as [BandCalibration, ...BandCalibration[]]),
  /** Whether lens shading was taken out of every band. */
  isShadingCorrected: z.boolean(),
  shots: z.int(),
});
export type BandFacts = z.infer<typeof BandFacts>;

/** NDVI = (near infrared − red) / (near infrared + red). */
export const ndviKinds = ['red', 'nir'] as const;
/** Bands that are there twice: the one nearest to these counts. */
const ndviNm = { red: 660, nir: 840 } as const;

/** Numbers of the two bands in the file, or those that are missing. */
export function ndviBands({ bands }: Pick<BandFacts, 'bands'>): { red: number; nir: number } | { missing: BandKind[] } {
  const [red, nir] = ndviKinds.map((kind) => {
    const off = ({ wavelengthNm }: PhotoBand) => Math.abs((wavelengthNm ?? Infinity) - ndviNm[kind]);
    const ofKind = bands.filter((band) => band.kind === kind).toSorted((a, b) => off(a) - off(b));
    return ofKind[0] ? bands.indexOf(ofKind[0]) : null;
  });
  if (typeof red === 'number' && typeof nir === 'number') return { red, nir };
  return { missing: [...(red === null ? ['red' as const] : []), ...(nir === null ? ['nir' as const] : [])] };
}

export function noNdviText(facts: Pick<BandFacts, 'bands'>): string | null {
  const found = ndviBands(facts);
  if (!('missing' in found)) return null;
  const names = found.missing.map((kind) => bandKinds[kind].label.toLowerCase()).join(' and ');
  return `NDVI needs a red and a near infrared band. Missing: ${names}.`;
}

/** Colours of NDVI from −1 to 1. Brown to blue-green (ColorBrewer BrBG), which stay apart for the colour-blind. */
export const ndviRamp = ['#8c510a', '#d8b365', '#f6e8c3', '#f5f5f5', '#c7eae5', '#5ab4ac', '#01665e'] as const;

const channels = ndviRamp.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));

/** Red, green and blue of a value. */
export function ndviColour(value: number): [number, number, number] {
  const place = ((Math.min(1, Math.max(-1, value)) + 1) / 2) * (ndviRamp.length - 1);
  const step = Math.min(ndviRamp.length - 2, Math.floor(place));
  const [low = [], high = []] = [channels[step], channels[step + 1]];
  return [0, 1, 2].map((at) => Math.round((low[at] ?? 0) + ((high[at] ?? 0) - (low[at] ?? 0)) * (place - step))) as [
    number,
    number,
    number,
  ];
}
