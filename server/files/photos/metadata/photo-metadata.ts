import type { BandTags } from './band-tags.ts';
import type { ByteSource } from './byte-source.ts';

/** What the maker measured of a lens, in pixels of the full photo; the radial terms are OpenCV's. */
export type LensCalibration = {
  fxPx: number;
  fyPx: number;
  /** Of the principal point, from the middle of the photo. */
  offsetPx: [right: number, down: number];
  k1: number;
  k2: number;
  p1: number;
  p2: number;
  k3: number;
};

/** Metadata written by the camera; null if missing or invalid. */
export type PhotoMetadata = {
  widthPx: number | null;
  heightPx: number | null;
  /** EXIF orientation: 1 is upright, 6 a quarter turn. */
  orientation: number | null;
  /** Program that wrote it after the camera. */
  editor: string | null;
  make: string | null;
  model: string | null;
  /** Longitude and latitude. */
  position: [number, number] | null;
  /** Above the sea. */
  altitudeM: number | null;
  /** Height above take-off. */
  relativeAltitudeM: number | null;
  /** Standard deviations of the position east, north and up, as the receiver states them; up may be missing. */
  positionSigmaM: [number, number, number | null] | null;
  /** DJI's figure for the kind of position: 50 is fixed by RTK, 32 to 49 floating, 16 a single receiver. */
  rtkFlag: number | null;
  /** Whether the altitude is that of RTK, over the ellipsoid; null if the photo does not say. */
  isOverEllipsoid: boolean | null;
  /** ISO 8601; without a Z it is the camera's local time in an unknown zone. */
  takenAt: string | null;
  focalLengthMm: number | null;
  /** Focal length with the same angle of view on 35 mm film, in whole millimetres. */
  filmFocalLengthMm: number | null;
  sensorWidthMm: number | null;
  /** By the maker's design, in pixels of the full photo. */
  nominalFocalPx: number | null;
  /** Width of the full photo to which the figures in pixels refer. */
  fullWidthPx: number | null;
  /** Null also if the camera has corrected the photo. */
  calibration: LensCalibration | null;
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  gimbalRollDeg: number | null;
  /** Heading of the aircraft. */
  flightYawDeg: number | null;
  /** Shared by the photos that a camera with several sensors takes at once. */
  captureId: string | null;
  /** As sensors of one band write it: 16 bits, one number per pixel. */
  isOneBand: boolean;
  band: BandTags | null;
};

export const noMetadata: PhotoMetadata = {
  widthPx: null,
  heightPx: null,
  orientation: null,
  editor: null,
  make: null,
  model: null,
  position: null,
  altitudeM: null,
  relativeAltitudeM: null,
  positionSigmaM: null,
  rtkFlag: null,
  isOverEllipsoid: null,
  takenAt: null,
  focalLengthMm: null,
  filmFocalLengthMm: null,
  sensorWidthMm: null,
  nominalFocalPx: null,
  fullWidthPx: null,
  calibration: null,
  gimbalPitchDeg: null,
  gimbalYawDeg: null,
  gimbalRollDeg: null,
  flightYawDeg: null,
  captureId: null,
  isOneBand: false,
  band: null,
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
