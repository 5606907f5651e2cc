import { readTime } from '@overflight/contract/times.ts';

/** A time in the reader's format and zone; invalid times are shown unchanged. */
export const timeText = (at: string | Date): string => shown(at, { dateStyle: 'medium', timeStyle: 'short' });

/** The same with the time zone. */
export const zonedTimeText = (at: string | Date): string => shown(at, { dateStyle: 'medium', timeStyle: 'long' });

/** Only the date. */
export const dayText = (at: string | Date): string => shown(at, { dateStyle: 'medium' });

function shown(at: string | Date, style: Intl.DateTimeFormatOptions): string {
  const time = typeof at === 'string' ? readTime(at) : at;
  return Number.isNaN(time.getTime()) ? String(at) : time.toLocaleString(undefined, style);
}
