const units = [
  { seconds: 3600, name: 'hours' },
  { seconds: 60, name: 'mins' },
  { seconds: 1, name: 'secs' },
] as const;

/** A flight time as hours, mins and secs, from the largest non-zero unit; 'n/a' if undefined. */
export function timeText(timeS: number | undefined): string {
  if (timeS === undefined || !Number.isFinite(timeS) || timeS < 0) return 'n/a';
  let rest = Math.round(timeS);
  const parts = units.map(({ seconds, name }) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return { count, text: `${count} ${name}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first === -1 ? -1 : first)
    .map(({ text }) => text)
    .join(' ');
}
