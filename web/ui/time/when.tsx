import { readTime } from '@overflight/contract/times.ts';
import { timeAgo } from './time-ago.ts';
import { useNow } from './use-now.ts';
import { timeText } from './time-text.ts';

/** A time: relative, with the exact time on hover. */
export function When({ at }: { at: string }) {
  const then = readTime(at);
  return (
    <time dateTime={at} title={timeText(then)}>
      {timeAgo(then, useNow())}
    </time>
  );
}
