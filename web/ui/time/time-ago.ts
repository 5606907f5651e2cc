const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Time since an event in the largest full unit; small clock differences read as now. */
export function timeAgo(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  return step ? words.format(-Math.floor(seconds / step.seconds), step.unit) : 'just now';
}
