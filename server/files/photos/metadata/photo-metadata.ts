import type { ByteSource } from './byte-source.ts';

/** Metadata written by the camera; null if missing or invalid. */
export type PhotoMetadata = {
  widthPx: number | null;
  heightPx: number | null;
  /** EXIF orientation: 1 is upright, 6 a quarter turn. */
  orientation: number | null;
  make: string | null;
  model: string | null;
  /** Longitude and latitude. */
  position: [number, number] | null;
  /** Above the sea. */
  altitudeM: number | null;
  /** Height above take-off. */
  relativeAltitudeM: number | null;
  /** ISO 8601; without a Z it is the camera's local time in an unknown zone. */
  takenAt: string | null;
  focalLengthMm: number | null;
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  gimbalRollDeg: number | null;
  /** Heading of the aircraft. */
  flightYawDeg: number | null;
};

export const noMetadata: PhotoMetadata = {
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

/** Locations of the relevant parts of a file. */
export type PhotoParts = {
  size: { widthPx: number; heightPx: number } | null;
  /** Decoding needs the whole picture in memory. */
  isHeldWhole?: boolean;
  /** Begins with a TIFF header. */
  exif: ByteSource | null;
  xmp: ByteSource | null;
};
