/** The day on which something happened; the exact time for whoever points at it. */
export function Day({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={time.toLocaleString()}>
      {time.toLocaleDateString(undefined, { dateStyle: 'medium' })}
    </time>
  );
}
