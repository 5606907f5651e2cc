import type { ByteSource } from './byte-source.ts';
import type { LensCalibration } from './photo-metadata.ts';

/**
 * Tags of DJI and compatible cameras; the second name of the longitude is a long-standing misspelling. The second names of
 * the accuracies are those of Pix4D, which senseFly, Parrot and Wingtra write too.
 */
const names = {
  gimbalPitchDeg: ['GimbalPitchDegree'],
  gimbalYawDeg: ['GimbalYawDegree'],
  gimbalRollDeg: ['GimbalRollDegree'],
  flightYawDeg: ['FlightYawDegree'],
  altitudeM: ['AbsoluteAltitude'],
  relativeAltitudeM: ['RelativeAltitude'],
  latitudeDeg: ['GpsLatitude'],
  longitudeDeg: ['GpsLongitude', 'GpsLongtitude'],
  nominalFocalPx: ['CalibratedFocalLength'],
  opticalCentrePx: ['CalibratedOpticalCenterX'],
  dewarpFlag: ['DewarpFlag'],
  rtkFlag: ['RtkFlag'],
  eastSigmaM: ['RtkStdLon', 'GPSXYAccuracy'],
  northSigmaM: ['RtkStdLat', 'GPSXYAccuracy'],
  upSigmaM: ['RtkStdHgt', 'GPSZAccuracy'],
} as const;
type XmpName = keyof typeof names;
export type XmpFields = Partial<Record<XmpName, number>> & { calibration?: LensCalibration; altitudeType?: string };

/** Longer ones hold edit histories, which are not needed here. */
const MAX_BYTES = 256 * 1024;
/** A name found more often belongs to something else. */
const MAX_PLACES = 4;
const MAX_LETTERS = 40;
const MAX_CALIBRATION_LETTERS = 400;
const entries = Object.entries(names) as [XmpName, readonly string[]][];

export function xmpText(source: ByteSource): string {
  const view = source.read(0, MAX_BYTES);
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1');
}

/** Extracts numbers from XMP without parsing it: as an attribute (name="1") or as an element (<name>1</name>). */
export function readXmp(text: string): XmpFields {
  const fields: XmpFields = {};
  if (
    !text.includes('Gimbal') &&
    !text.includes('Altitude') &&
    !text.includes('Gps') &&
    !text.includes('Calibrated') &&
    !text.includes('Accuracy')
  )
    return fields;
  for (const [name, spellings] of entries)
    for (const spelling of spellings) {
      const value = numberAfter(text, `:${spelling}`);
      if (value !== undefined) fields[name] ??= value;
    }
  const [, altitudeType] = /:AltitudeType\s{0,9}(?:=\s{0,9}["']|>)(\w{1,30})["'<]/.exec(text) ?? [];
  if (altitudeType !== undefined) fields.altitudeType = altitudeType;
  const calibration = calibrationIn(text);
  if (calibration) fields.calibration = calibration;
  return fields;
}

/** As DJI writes it: the date, a semicolon, then nine numbers. */
function calibrationIn(text: string): LensCalibration | undefined {
  const at = text.indexOf(':DewarpData');
  if (at < 0) return undefined;
  const [, list = ''] = /^[^;<]{0,40};([-+.,\d]{17,300})["'<]/.exec(text.slice(at, at + MAX_CALIBRATION_LETTERS)) ?? [];
  const numbers = list.split(',').map(Number);
  if (numbers.length !== 9 || !numbers.every(Number.isFinite)) return undefined;
  const [fxPx = 0, fyPx = 0, right = 0, down = 0, k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0] = numbers;
  return fxPx > 0 && fyPx > 0 ? { fxPx, fyPx, offsetPx: [right, down], k1, k2, p1, p2, k3 } : undefined;
}

function numberAfter(text: string, name: string): number | undefined {
  let at = text.indexOf(name);
  for (let place = 0; at >= 0 && place < MAX_PLACES; place++) {
    const value = /^\s{0,9}(?:=\s{0,9}["']|>)\s{0,9}([+-]?\d+(?:\.\d+)?)\s{0,9}["'<]/.exec(
      text.slice(at + name.length, at + name.length + MAX_LETTERS),
    );
    if (value?.[1] !== undefined) return Number(value[1]);
    at = text.indexOf(name, at + name.length);
  }
  return undefined;
}
