import { z } from 'zod';

/** Bands that index maps know: their label, and the wavelengths of their middle. */
export const bandKinds = {
  blue: { label: 'Blue', fromNm: 430, toNm: 515 },
  green: { label: 'Green', fromNm: 515, toNm: 600 },
  red: { label: 'Red', fromNm: 600, toNm: 690 },
  'red-edge': { label: 'Red edge', fromNm: 690, toNm: 760 },
  nir: { label: 'Near infrared', fromNm: 760, toNm: 1000 },
  /** Thermal, panchromatic or unknown to us: kept as a band, and used for no index. */
  other: { label: 'Other', fromNm: 0, toNm: 0 },
} as const;
export type BandKind = keyof typeof bandKinds;
export const BandKind = z.enum(Object.keys(bandKinds) as [BandKind, ...BandKind[]]);

/** The band of a photo that shows only one. */
export const PhotoBand = z.object({
  /** As the camera writes it. */
  name: z.string().min(1).max(40),
  kind: BandKind,
  /** Middle of the band; null if the camera does not say. */
  wavelengthNm: z.number().min(300).max(20_000).nullable(),
});
export type PhotoBand = z.infer<typeof PhotoBand>;

export const bandText = ({ name, wavelengthNm }: PhotoBand): string =>
  wavelengthNm === null ? name : `${name} (${Math.round(wavelengthNm)} nm)`;
