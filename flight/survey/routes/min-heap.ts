export type MinHeap = {
  push: (value: number, key: number) => void;
  /** Removes the entry with the smallest key. */
  pop: () => { value: number; key: number } | undefined;
};

/** A binary heap of numbers by key. */
export function minHeap(): MinHeap {
  const entries: { value: number; key: number }[] = [];
  return { push, pop };

  function push(value: number, key: number): void {
    const entry = { value, key };
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = entries[parent] as typeof entry;
      if (above.key <= key) break;
      entries[at] = above;
      at = parent;
    }
    entries[at] = entry;
  }

  function pop() {
    const [top, moved] = [entries[0], entries.pop()];
    if (entries.length === 0 || moved === undefined) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= entries.length) break;
      if (keyAt(child + 1) < keyAt(child)) child++;
      if (keyAt(child) >= moved.key) break;
      entries[at] = entries[child] as typeof moved;
      at = child;
    }
    entries[at] = moved;
    return top;
  }

  function keyAt(index: number): number {
    return entries[index]?.key ?? Infinity;
  }
}
