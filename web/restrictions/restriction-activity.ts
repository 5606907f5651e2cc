type Times = { activeTime: string | null; endTime: string | null };

/** When a restriction applies, in words, and whether it has ended. */
export function activityOf({ activeTime, endTime }: Times, now: Date): { text: string; hasEnded: boolean } {
  if (endTime !== null && Date.parse(endTime) < now.getTime())
    return { text: `Ended ${moment(endTime)}`, hasEnded: true };
  const until = endTime === null ? '' : ` until ${moment(endTime)}`;
  if (activeTime !== null && Date.parse(activeTime) > now.getTime())
    return { text: `From ${moment(activeTime)}${until}`, hasEnded: false };
  return { text: endTime === null ? 'Always active' : `Active${until}`, hasEnded: false };
}

const moment = (time: string) =>
  new Date(time).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
