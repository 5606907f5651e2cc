/** A picture in planes of the same size. */
export type Planes = { columns: number; rows: number; planes: Float32Array[] };

/** The binomial filter of Burt and Adelson. */
const [OUTER, INNER, MIDDLE] = [1 / 16, 4 / 16, 6 / 16];

/** Halves a picture with even sides; outside counts as the nearest pixel. */
export function reduce({ columns, rows, planes }: Planes): Planes {
  const [across, down] = [columns / 2, rows / 2];
  const halved = planes.map((plane) => {
    const narrow = new Float32Array(across * rows);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < across; column++) {
        const from = row * columns;
        const at = 2 * column;
        narrow[row * across + column] =
          OUTER * (plane[from + Math.max(0, at - 2)] as number) +
          INNER * (plane[from + Math.max(0, at - 1)] as number) +
          MIDDLE * (plane[from + at] as number) +
          INNER * (plane[from + at + 1] as number) +
          OUTER * (plane[from + Math.min(columns - 1, at + 2)] as number);
      }
    const small = new Float32Array(across * down);
    for (let row = 0; row < down; row++) {
      const at = 2 * row;
      const [above, upper] = [Math.max(0, at - 2) * across, Math.max(0, at - 1) * across];
      const [middle, lower, below] = [at * across, (at + 1) * across, Math.min(rows - 1, at + 2) * across];
      for (let column = 0; column < across; column++)
        small[row * across + column] =
          OUTER * (narrow[above + column] as number) +
          INNER * (narrow[upper + column] as number) +
          MIDDLE * (narrow[middle + column] as number) +
          INNER * (narrow[lower + column] as number) +
          OUTER * (narrow[below + column] as number);
    }
    return small;
  });
  return { columns: across, rows: down, planes: halved };
}

/** Doubles a picture with the same filter. */
export function expand({ columns, rows, planes }: Planes): Planes {
  const [across, down] = [columns * 2, rows * 2];
  const doubled = planes.map((plane) => {
    const wide = new Float32Array(across * rows);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const from = row * columns;
        const here = plane[from + column] as number;
        const next = plane[from + Math.min(columns - 1, column + 1)] as number;
        const last = plane[from + Math.max(0, column - 1)] as number;
        wide[row * across + 2 * column] = 2 * (OUTER * (last + next) + MIDDLE * here);
        wide[row * across + 2 * column + 1] = 2 * INNER * (here + next);
      }
    const large = new Float32Array(across * down);
    for (let row = 0; row < rows; row++) {
      const upper = Math.max(0, row - 1) * across;
      const here = row * across;
      const lower = Math.min(rows - 1, row + 1) * across;
      for (let column = 0; column < across; column++) {
        const middle = wide[here + column] as number;
        const next = wide[lower + column] as number;
        large[2 * row * across + column] = 2 * (OUTER * ((wide[upper + column] as number) + next) + MIDDLE * middle);
        large[(2 * row + 1) * across + column] = 2 * INNER * (middle + next);
      }
    }
    return large;
  });
  return { columns: across, rows: down, planes: doubled };
}
