import { dayText, timeText } from '../../ui/time/time-text.ts';

/** A date with the exact time in its tooltip. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={timeText(at)}>
      {dayText(at)}
    </time>
  );
}
