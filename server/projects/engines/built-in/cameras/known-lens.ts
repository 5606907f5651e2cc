import type { PhotoMetadata } from '../../../../files/photos/metadata/photo-metadata.ts';
import type { Lens } from '../placing/lens.ts';

/** COLMAP's OPENCV model, whose distortion is adjusted, and FULL_OPENCV, which holds a calibration. */
export const lensModels = { adjusted: 4, calibrated: 6 } as const;

/** What the photos of a camera say of its lens. */
export type KnownLens = {
  lens: Lens;
  /** The maker measured this lens, with its distortion. */
  isCalibrated: boolean;
  /** How far the focal length may be off, as a share of it. */
  uncertainty: number;
};

type Said = Pick<
  PhotoMetadata,
  'focalLengthMm' | 'filmFocalLengthMm' | 'sensorWidthMm' | 'nominalFocalPx' | 'fullWidthPx' | 'calibration'
>;
type Size = { widthPx: number; heightPx: number };

/** Equivalent focal lengths have the same angle across the diagonal of 35 mm film. */
const FILM_DIAGONAL_MM = Math.hypot(36, 24);
/** Figures that differ more than this belong to another lens or another size of the photo. */
const CONTRADICTION = 0.12;
const [CALIBRATED, NOMINAL, BY_SENSOR] = [0.002, 0.01, 0.015];
/** A photo as wide as this is cut out of the picture of a sensor that is 3:2 or 4:3. */
const CROPPED_ASPECT = 1.6;

/** The best known lens of a photo; null if it says nothing. */
export function knownLens(said: Said, size: Size): KnownLens | null {
  const scale = scaleOf(said, size);
  const film = byFilm(said, size);
  const fits = (focalPx: number) => film === null || Math.abs(focalPx / film.focalPx - 1) < CONTRADICTION;
  const { calibration, nominalFocalPx, focalLengthMm, sensorWidthMm } = said;
  if (calibration && fits(calibration.fxPx * scale) && isSane(calibration)) {
    const { fxPx, fyPx, offsetPx, k1, k2, p1, p2, k3 } = calibration;
    const middle = pinhole(size, fxPx * scale);
    const [cx, cy] = [middle.cx + offsetPx[0] * scale, middle.cy + offsetPx[1] * scale];
    const lens = { ...middle, fy: fyPx * scale, cx, cy, k1, k2, p1, p2, k3 };
    return { lens, isCalibrated: true, uncertainty: CALIBRATED };
  }
  const lensOf = (focalPx: number, uncertainty: number): KnownLens => {
    return { lens: pinhole(size, focalPx), isCalibrated: false, uncertainty };
  };
  if (nominalFocalPx !== null && fits(nominalFocalPx * scale)) return lensOf(nominalFocalPx * scale, NOMINAL);
  const bySensor = ((focalLengthMm ?? 0) / (sensorWidthMm ?? 1)) * size.widthPx;
  if (focalLengthMm !== null && sensorWidthMm !== null && fits(bySensor)) return lensOf(bySensor, BY_SENSOR);
  return film && lensOf(film.focalPx, film.uncertainty);
}

/** Of a photo that was made smaller after it was taken. */
function scaleOf({ fullWidthPx }: Said, { widthPx }: Size): number {
  const scale = widthPx / (fullWidthPx ?? widthPx);
  return Math.abs(scale - 1) < CONTRADICTION ? 1 : scale;
}

/** A photo may be cropped above and below, but the equivalent focal length is of the whole sensor. */
function byFilm({ filmFocalLengthMm, focalLengthMm }: Said, { widthPx, heightPx }: Size) {
  if (filmFocalLengthMm === null) return null;
  const longestPx = Math.max(widthPx, heightPx);
  const aspect = longestPx / Math.min(widthPx, heightPx);
  const diagonalMm = (FILM_DIAGONAL_MM * (focalLengthMm ?? 0)) / filmFocalLengthMm;
  const sensorAspect = aspect < CROPPED_ASPECT ? aspect : aspectOfSensor(diagonalMm);
  const focalPx = (filmFocalLengthMm / FILM_DIAGONAL_MM) * Math.hypot(longestPx, longestPx / sensorAspect);
  return { focalPx, uncertainty: 0.5 / filmFocalLengthMm };
}

/** Sensors of one inch (15.9 mm across), APS-C and film size are 3:2, smaller ones and Four Thirds (21.6 mm) 4:3. */
function aspectOfSensor(diagonalMm: number): number {
  const isFourThirds = diagonalMm < 14 || (diagonalMm > 19 && diagonalMm < 24);
  return isFourThirds ? 4 / 3 : 3 / 2;
}

const pinhole = ({ widthPx, heightPx }: Size, focalPx: number): Lens => ({
  widthPx,
  heightPx,
  fx: focalPx,
  fy: focalPx,
  cx: widthPx / 2,
  cy: heightPx / 2,
  k1: 0,
  k2: 0,
  p1: 0,
  p2: 0,
  k3: 0,
});

function isSane({ fxPx, fyPx, offsetPx, k1, k2, p1, p2, k3 }: NonNullable<Said['calibration']>): boolean {
  const [right, down] = offsetPx.map((offset) => Math.abs(offset) / fxPx) as [number, number];
  return (
    Math.abs(fyPx / fxPx - 1) < 0.05 &&
    Math.max(right, down) < 0.1 &&
    [k1, k2, k3].every((term) => Math.abs(term) < 2) &&
    [p1, p2].every((term) => Math.abs(term) < 0.1)
  );
}
