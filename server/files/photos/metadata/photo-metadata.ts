import type { ByteSource } from './byte-source.ts';

/** What the camera wrote about a photo; null is what it did not write, or what makes no sense. */
export type PhotoMetadata = {
  widthPx: number | null;
  heightPx: number | null;
  /** As EXIF counts: 1 is upright, 6 a quarter turn. */
  orientation: number | null;
  make: string | null;
  model: string | null;
  /** Longitude and latitude. */
  position: [number, number] | null;
  /** Above the sea. */
  altitudeM: number | null;
  /** Above the place of take-off. */
  relativeAltitudeM: number | null;
  /** ISO 8601; without a Z it is the clock of the camera, whose zone nobody knows. */
  takenAt: string | null;
  focalLengthMm: number | null;
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  gimbalRollDeg: number | null;
  /** Of the aircraft. */
  flightYawDeg: number | null;
};

export const nothingKnown: PhotoMetadata = {
  widthPx: null,
  heightPx: null,
  orientation: null,
  make: null,
  model: null,
  position: null,
  altitudeM: null,
  relativeAltitudeM: null,
  takenAt: null,
  focalLengthMm: null,
  gimbalPitchDeg: null,
  gimbalYawDeg: null,
  gimbalRollDeg: null,
  flightYawDeg: null,
};

/** Where in a file the parts that matter lie. */
export type PhotoParts = {
  size: { widthPx: number; heightPx: number } | null;
  /** Whoever decodes it has all of it in memory at once. */
  isHeldWhole?: boolean;
  /** Begins with the header of a TIFF, wherever it was found. */
  exif: ByteSource | null;
  xmp: ByteSource | null;
};
