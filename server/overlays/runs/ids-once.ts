/** An area may be published in several rows under one id: the second becomes `id/2`; `place` counts them from 1. */
export function idsOnce(): (id: string, place: number) => string {
  /** Every used id, and the next suffix to try for it. */
  const nextCounts = new Map<string, number>();
  return (published, place) => {
    // The only character the database refuses.
    const id = published.replaceAll('\0', '') || `#${place}`;
    let count = nextCounts.get(id) ?? 1;
    while (count > 1 && nextCounts.has(`${id}/${count}`)) count++;
    nextCounts.set(id, count + 1);
    if (count === 1) return id;
    nextCounts.set(`${id}/${count}`, 2);
    return `${id}/${count}`;
  };
}
