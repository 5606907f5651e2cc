import { timeText } from '../../ui/time/time-text.ts';

type Times = { activeTime: string | null; endTime: string | null };

/** When a restriction applies, as text, and whether it has ended. */
export function activityOf({ activeTime, endTime }: Times, now: Date): { text: string; hasEnded: boolean } {
  if (endTime !== null && Date.parse(endTime) < now.getTime())
    return { text: `Ended ${timeText(endTime)}`, hasEnded: true };
  const until = endTime === null ? '' : ` until ${timeText(endTime)}`;
  if (activeTime !== null && Date.parse(activeTime) > now.getTime())
    return { text: `From ${timeText(activeTime)}${until}`, hasEnded: false };
  return { text: endTime === null ? 'Always active' : `Active${until}`, hasEnded: false };
}
