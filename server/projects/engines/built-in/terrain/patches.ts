type Mask = { columns: number; rows: number; cells: Uint8Array };

/**
 * Patches of ones, each as the numbers of its cells; cells that touch at a corner are joined if `areJoined`. The list is used again
 * for the next patch.
 */
export function* patchesOf(
  { columns, rows, cells }: Mask,
  areJoined: (one: number, other: number) => boolean = () => true,
): Generator<Int32Array> {
  const isSeen = new Uint8Array(cells.length);
  const patch = new Int32Array(cells.length);
  for (let first = 0; first < cells.length; first++) {
    if (cells[first] === 0 || isSeen[first] === 1) continue;
    let count = 1;
    patch[0] = first;
    isSeen[first] = 1;
    for (let next = 0; next < count; next++) {
      const at = patch[next] as number;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const other = y * columns + x;
          if (cells[other] === 0 || isSeen[other] === 1 || !areJoined(at, other)) continue;
          isSeen[other] = 1;
          patch[count++] = other;
        }
    }
    yield patch.subarray(0, count);
  }
}

/** Removes patches of ones that have fewer cells than `least`. */
export function withoutSmallPatches(mask: Mask, least: number): Uint8Array {
  const kept = Uint8Array.from(mask.cells);
  for (const patch of patchesOf(mask)) if (patch.length < least) for (const at of patch) kept[at] = 0;
  return kept;
}
