import { readTime } from '@overflight/contract/times.ts';

/** A time as the reader writes it, in their own zone; what is none is shown as it came. */
export const timeText = (at: string | Date): string => shown(at, { dateStyle: 'medium', timeStyle: 'short' });

/** The same where the zone matters, and is named. */
export const zonedTimeText = (at: string | Date): string => shown(at, { dateStyle: 'medium', timeStyle: 'long' });

/** The day of it. */
export const dayText = (at: string | Date): string => shown(at, { dateStyle: 'medium' });

function shown(at: string | Date, style: Intl.DateTimeFormatOptions): string {
  const time = typeof at === 'string' ? readTime(at) : at;
  return Number.isNaN(time.getTime()) ? String(at) : time.toLocaleString(undefined, style);
}
