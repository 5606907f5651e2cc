/** Items 0, 2, 4 …, then the others on the way back. */
export function outAndBack<Item>(items: readonly Item[]): Item[] {
  return [...items.filter((_, i) => i % 2 === 0), ...items.filter((_, i) => i % 2 === 1).toReversed()];
}
