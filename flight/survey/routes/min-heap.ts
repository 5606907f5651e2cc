export type MinHeap = {
  push: (value: number, key: number) => void;
  /** Removes the value with the smallest key. */
  pop: () => number | undefined;
  clear: () => void;
};

/** A binary heap of numbers by key, without an object per entry. */
export function minHeap(): MinHeap {
  const values: number[] = [];
  const keys: number[] = [];
  let size = 0;
  return { push, pop, clear };

  function push(value: number, key: number): void {
    let at = size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      move(parent, at);
      at = parent;
    }
    values[at] = value;
    keys[at] = key;
  }

  function pop(): number | undefined {
    if (size === 0) return undefined;
    const top = values[0] as number;
    size--;
    const movedKey = keys[size] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= movedKey) break;
      move(child, at);
      at = child;
    }
    move(size, at);
    return top;
  }

  function clear(): void {
    size = 0;
  }

  function move(from: number, to: number): void {
    values[to] = values[from] as number;
    keys[to] = keys[from] as number;
  }
}
