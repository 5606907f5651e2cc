/** At most so many of a list, evenly chosen; the first and the last are among them. */
export function evenly<Item>(list: readonly Item[], most: number): Item[] {
  if (list.length <= most) return [...list];
  return Array.from(
    { length: most },
    (_, i) => list[Math.round((i * (list.length - 1)) / Math.max(1, most - 1))] as Item,
  );
}
