import { readBandTags } from './band-tags.ts';
import type { ByteSource } from './byte-source.ts';
import { editorOf } from './editor-of.ts';
import { formatOf, type PhotoFormat } from './format-of.ts';
import { jpegParts } from './jpeg-parts.ts';
import { noMetadata, type PhotoMetadata, type PhotoParts } from './photo-metadata.ts';
import { perspectiveLens } from './perspective-lens.ts';
import { pngParts } from './png-parts.ts';
import { readTiff, type TiffFields } from './read-tiff.ts';
import { readXmp, xmpText, type XmpFields } from './read-xmp.ts';
import { takenAt } from './taken-at.ts';
import { webpParts } from './webp-parts.ts';
import { valuesAfter } from './xmp-values.ts';

export type ReadPhoto = {
  /** By its first bytes, regardless of its name; null if it is not a picture. */
  format: PhotoFormat | null;
  /** Georeferenced, or with heights as pixels: not a photo. */
  isMap: boolean;
  /** Decoding needs the whole picture in memory. */
  isHeldWhole: boolean;
  metadata: PhotoMetadata;
};

const parts: Record<PhotoFormat, (source: ByteSource) => PhotoParts> = {
  jpeg: jpegParts,
  png: pngParts,
  webp: webpParts,
  tiff: (source) => ({ size: null, exif: source, xmp: null }),
  heif: () => ({ size: null, exif: null, xmp: null }),
};
const MAX_LETTERS = 64;
const FLOATING = 3;

/** Reads the camera's metadata. Never throws: damaged or hostile values read as unknown. */
export function readPhotoMetadata(source: ByteSource): ReadPhoto {
  const format = formatOf(source.read(0, 12));
  if (format === null) return { format, isMap: false, isHeldWhole: false, metadata: noMetadata };
  const { size, isHeldWhole = false, exif, xmp } = parts[format](source);
  const tiff: TiffFields = exif ? readTiff(exif) : { texts: {}, numbers: {}, xmp: null };
  const xmpAt = xmp ?? tiff.xmp;
  const text = xmpAt ? xmpText(xmpAt) : '';
  const isOneBand = format === 'tiff' && hasOneBand(tiff);
  const pictured = size ?? tiffSize(tiff);
  const metadata = metadataOf(pictured, tiff, readXmp(text));
  return {
    format,
    isMap: format === 'tiff' && isMap(tiff),
    isHeldWhole,
    metadata: {
      ...metadata,
      calibration: metadata.calibration ?? perspectiveOf(text, tiff, pictured),
      captureId: nameOf(['CaptureUUID', 'CaptureId'].flatMap((name) => valuesAfter(text, name))[0]),
      isOneBand,
      band: isOneBand ? readBandTags(text, tiff) : null,
    },
  };
}

const isMap = ({ numbers }: TiffFields): boolean =>
  numbers.geoKeys !== undefined || numbers.pixelScale !== undefined || numbers.sampleFormat?.[0] === FLOATING;

/** Grey, not the pattern of colours of a raw photo. Cameras with 12 bits write them into 16. */
const hasOneBand = ({ numbers }: TiffFields): boolean =>
  (numbers.samplesPerPixel?.[0] ?? 1) === 1 &&
  (numbers.bitsPerSample?.[0] ?? 1) > 8 &&
  (numbers.photometric?.[0] ?? 1) <= 1;

function tiffSize({ numbers }: TiffFields): PhotoParts['size'] {
  const [widthPx, heightPx] = [
    numbers.width?.[0] ?? numbers.exifWidth?.[0],
    numbers.height?.[0] ?? numbers.exifHeight?.[0],
  ];
  return widthPx !== undefined && heightPx !== undefined ? { widthPx, heightPx } : null;
}

function metadataOf(size: PhotoParts['size'], tiff: TiffFields, xmp: XmpFields): PhotoMetadata {
  const { texts, numbers } = tiff;
  return {
    ...noMetadata,
    widthPx: countOf(size?.widthPx),
    heightPx: countOf(size?.heightPx),
    orientation: within(numbers.orientation?.[0], [1, 8]),
    editor: editorOf(nameOf(texts.software)),
    make: nameOf(texts.make),
    model: nameOf(texts.model),
    position: exifPosition(tiff) ?? place(xmp.longitudeDeg, xmp.latitudeDeg),
    altitudeM: exifAltitude(tiff) ?? within(xmp.altitudeM, [-1000, 100_000]),
    relativeAltitudeM: within(xmp.relativeAltitudeM, [-20_000, 100_000]),
    positionSigmaM: positionSigma(tiff, xmp),
    rtkFlag: within(xmp.rtkFlag, [0, 100]),
    isOverEllipsoid: xmp.altitudeType === undefined ? null : xmp.altitudeType === 'RtkAlt',
    takenAt: takenAt(tiff),
    focalLengthMm: within(numbers.focalLength?.[0], [0.1, 10_000]),
    filmFocalLengthMm: within(numbers.filmFocalLength?.[0], [1, 10_000]),
    sensorWidthMm: sensorWidthMm(tiff, size),
    nominalFocalPx: within(xmp.nominalFocalPx, [10, 1e6]),
    fullWidthPx: within(2 * (xmp.opticalCentrePx ?? 0), [10, 1e6]),
    calibration: xmp.dewarpFlag === 1 ? null : (xmp.calibration ?? null),
    gimbalPitchDeg: within(xmp.gimbalPitchDeg, [-360, 360]),
    gimbalYawDeg: within(xmp.gimbalYawDeg, [-360, 360]),
    gimbalRollDeg: within(xmp.gimbalRollDeg, [-360, 360]),
    flightYawDeg: within(xmp.flightYawDeg, [-360, 360]),
  };
}

/** Zeros are no accuracy: some aircraft write them without a fix. */
function positionSigma({ numbers }: TiffFields, xmp: XmpFields): PhotoMetadata['positionSigmaM'] {
  const sigma = (value: number | undefined) => within(value, [0.0001, 1000]);
  const horizontal = sigma(numbers.positionError?.[0]);
  const [east, north] = [sigma(xmp.eastSigmaM) ?? horizontal, sigma(xmp.northSigmaM) ?? horizontal];
  return east === null || north === null ? null : [east, north, sigma(xmp.upSigmaM)];
}

/** Millimetres of the units in which EXIF counts pixels of the sensor. */
const sensorUnitsMm: Readonly<Record<number, number>> = { 2: 25.4, 3: 10, 4: 1 };

function sensorWidthMm({ numbers }: TiffFields, size: PhotoParts['size']): number | null {
  const widthPx = numbers.exifWidth?.[0] ?? size?.widthPx ?? 0;
  const unitMm = sensorUnitsMm[numbers.sensorUnit?.[0] ?? 2] ?? 0;
  return within((widthPx * unitMm) / (numbers.pixelsPerUnit?.[0] ?? 0), [0.5, 200]);
}

/** Only cameras of single bands are known to mean these tags as OpenCV does. */
function perspectiveOf(xmp: string, tiff: TiffFields, size: PhotoParts['size']): PhotoMetadata['calibration'] {
  const widthMm = sensorWidthMm(tiff, size);
  if (!size || widthMm === null || !hasOneBand(tiff)) return null;
  return perspectiveLens(xmp, { ...size, pixelsPerMm: size.widthPx / widthMm }) ?? null;
}

const within = (value: number | undefined, [least, most]: readonly [number, number]): number | null =>
  value !== undefined && value >= least && value <= most ? value : null;

const countOf = (value: number | undefined): number | null =>
  value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Printable characters only; the file's author controls this text. */
function nameOf(text: string | undefined): string | null {
  const shown = (text ?? '')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '')
    .slice(0, MAX_LETTERS)
    .trim();
  return shown === '' ? null : shown;
}

function exifPosition({ texts, numbers }: TiffFields): [number, number] | null {
  const [lng, lat] = [degreesOf(numbers.longitude), degreesOf(numbers.latitude)];
  if (lng === undefined || lat === undefined) return null;
  return place(texts.longitudeRef?.startsWith('W') ? -lng : lng, texts.latitudeRef?.startsWith('S') ? -lat : lat);
}

/** Degrees, minutes and seconds; some cameras write degrees only. */
function degreesOf(numbers: readonly number[] | undefined): number | undefined {
  if (!numbers) return undefined;
  const [degrees = NaN, minutes = 0, seconds = 0] = numbers;
  return degrees + (minutes || 0) / 60 + (seconds || 0) / 3600;
}

/** Aircraft without a fix write zeros, which is a place in the Atlantic. */
function place(lng: number | undefined, lat: number | undefined): [number, number] | null {
  const [lngDeg, latDeg] = [within(lng, [-180, 180]), within(lat, [-90, 90])];
  return lngDeg === null || latDeg === null || (lngDeg === 0 && latDeg === 0) ? null : [lngDeg, latDeg];
}

function exifAltitude({ numbers }: TiffFields): number | null {
  const altitudeM = within(numbers.altitude?.[0], [-100_000, 100_000]);
  return altitudeM !== null && numbers.altitudeRef?.[0] === 1 ? -altitudeM : altitudeM;
}
