import type { ByteSource } from './byte-source.ts';

/** Tags of DJI and compatible cameras; the second name of the longitude is a long-standing misspelling. */
const names = {
  gimbalPitchDeg: ['GimbalPitchDegree'],
  gimbalYawDeg: ['GimbalYawDegree'],
  gimbalRollDeg: ['GimbalRollDegree'],
  flightYawDeg: ['FlightYawDegree'],
  altitudeM: ['AbsoluteAltitude'],
  relativeAltitudeM: ['RelativeAltitude'],
  latitudeDeg: ['GpsLatitude'],
  longitudeDeg: ['GpsLongitude', 'GpsLongtitude'],
} as const;
type XmpName = keyof typeof names;
export type XmpFields = Partial<Record<XmpName, number>>;

/** Longer ones hold edit histories, which are not needed here. */
const MAX_BYTES = 256 * 1024;
/** A name found more often belongs to something else. */
const MAX_PLACES = 4;
const MAX_LETTERS = 40;
const entries = Object.entries(names) as [XmpName, readonly string[]][];

/** Extracts numbers from XMP without parsing it: as an attribute (name="1") or as an element (<name>1</name>). */
export function readXmp(source: ByteSource): XmpFields {
  const view = source.read(0, MAX_BYTES);
  const text = Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('latin1');
  const fields: XmpFields = {};
  if (!text.includes('Gimbal') && !text.includes('Altitude') && !text.includes('Gps')) return fields;
  for (const [name, spellings] of entries)
    for (const spelling of spellings) {
      const value = numberAfter(text, `:${spelling}`);
      if (value !== undefined) fields[name] ??= value;
    }
  return fields;
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
