import type { LngLat } from '../map/scene.ts';

const HEMISPHERES = 'NSEW';
const number = String.raw`\d{1,3}(?:\.\d+)?`;
const anglePattern = new RegExp(
  String.raw`^([NSEW])?\s*([+-])?(${number})\s*°?(?:\s*(${number})\s*'?(?:\s*(${number})\s*"?)?)?\s*([NSEW])?$`,
  'i',
);

type Angle = { degrees: number; hemisphere: string | null };

/** A typed latitude and longitude, in decimals or in degrees, minutes and seconds; null if neither. */
export function parseCoordinates(text: string): LngLat | null {
  const halves = splitInTwo(tidy(text));
  if (!halves) return null;
  const [first, second] = halves.map(parseAngle);
  if (!first || !second) return null;
  if ((first.hemisphere === null) !== (second.hemisphere === null)) return null;
  const isLatitudeFirst = first.hemisphere === null || 'NS'.includes(first.hemisphere);
  const [latitude, longitude] = isLatitudeFirst ? [first, second] : [second, first];
  if (latitude.hemisphere && !'NS'.includes(latitude.hemisphere)) return null;
  if (longitude.hemisphere && !'EW'.includes(longitude.hemisphere)) return null;
  if (Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 180) return null;
  return [longitude.degrees, latitude.degrees];
}

/** Normalizes the various signs for degrees, minutes and seconds. */
function tidy(text: string): string {
  return text
    .trim()
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[″“”]|''|′′/g, '"')
    .replaceAll(/[′‘’]/g, "'")
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\s+/g, ' ');
}

/** Splits at the comma, else beside a hemisphere letter, else at the only space: anything else would be a guess. */
function splitInTwo(text: string): [string, string] | null {
  const patterns = [
    /^([^,;]+)[,;]([^,;]+)$/,
    /^([^NSEW]+[NSEW])\s*([^NSEW]+[NSEW])$/i,
    /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/i,
    /^(\S+) (\S+)$/,
  ];
  for (const pattern of patterns) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first !== undefined && second !== undefined) return [first.trim(), second.trim()];
  }
  return null;
}

function parseAngle(text: string): Angle | null {
  const match = anglePattern.exec(text);
  if (!match) return null;
  const [, before, sign, whole = '', minutes, seconds, after] = match;
  const letter = (before ?? after)?.toUpperCase() ?? null;
  if (before && after) return null;
  if (letter && sign) return null;
  // Only the smallest part given may have a fraction: 37.5°30' is ambiguous.
  const parts = [whole, minutes, seconds].filter((part) => part !== undefined);
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return null;
  const [degrees = 0, minute = 0, second = 0] = parts.map(Number);
  if (minute >= 60 || second >= 60) return null;
  const size = degrees + minute / 60 + second / 3600;
  const isNegative = sign === '-' || letter === 'S' || letter === 'W';
  return { degrees: isNegative ? -size : size, hemisphere: letter && HEMISPHERES.includes(letter) ? letter : null };
}
