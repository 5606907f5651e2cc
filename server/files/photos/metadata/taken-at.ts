import type { TiffFields } from './read-tiff.ts';

const CLOCK = /^(\d{4}):(\d{2}):(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const DAY = /^(\d{4})[:-](\d{2})[:-](\d{2})$/;
const OFFSET = /^(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * When a photo was taken: by the camera clock and its zone, else by GPS time. A clock without a zone is returned
 * as it is.
 */
export function takenAt({ texts, numbers }: TiffFields): string | null {
  const clock = CLOCK.exec(texts.takenAt ?? '');
  const local = clock ? `${clock[1]}-${clock[2]}-${clock[3]}T${clock[4]}:${clock[5]}:${clock[6]}` : null;
  const offset = texts.takenAtOffset ?? '';
  const byCamera = local !== null && OFFSET.test(offset) ? instant(`${local}${offset}`) : null;
  return byCamera ?? bySatellites(texts.gpsDate, numbers.gpsTime) ?? (local && isDate(local) ? local : null);
}

function bySatellites(date: string | undefined, time: readonly number[] | undefined): string | null {
  const day = DAY.exec(date ?? '');
  const [hours = NaN, minutes = NaN, seconds = NaN] = time ?? [];
  if (!day || !(hours < 24 && minutes < 60 && seconds < 60)) return null;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return instant(`${day[1]}-${day[2]}-${day[3]}T${two(hours)}:${two(minutes)}:${two(seconds)}Z`);
}

/** Invalid dates are rejected, not rolled over. */
function isDate(local: string): boolean {
  const ms = Date.parse(`${local}Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(local);
}

function instant(text: string): string | null {
  if (!isDate(text.slice(0, 19))) return null;
  const ms = Date.parse(text);
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
