/** At most this many items of a list, evenly spaced, including the first and last. */
export function sampleEvenly<Item>(list: readonly Item[], max: number): Item[] {
  if (list.length <= max) return [...list];
  return Array.from(
    { length: max },
    (_, i) => list[Math.round((i * (list.length - 1)) / Math.max(1, max - 1))] as Item,
  );
}
