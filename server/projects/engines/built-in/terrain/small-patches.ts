type Mask = { columns: number; rows: number; cells: Uint8Array };

/** Removes patches of ones that have fewer cells than `least`; cells that touch at a corner are joined. */
export function withoutSmallPatches({ columns, rows, cells }: Mask, least: number): Uint8Array {
  const kept = Uint8Array.from(cells);
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
          if (cells[other] === 0 || isSeen[other] === 1) continue;
          isSeen[other] = 1;
          patch[count++] = other;
        }
    }
    if (count < least) for (let at = 0; at < count; at++) kept[patch[at] as number] = 0;
  }
  return kept;
}
