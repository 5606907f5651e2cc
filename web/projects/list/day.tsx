import { dayText, timeText } from '../../ui/time/time-text.ts';

/** The day on which something happened; the exact time for whoever points at it. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={timeText(at)}>
      {dayText(at)}
    </time>
  );
}
