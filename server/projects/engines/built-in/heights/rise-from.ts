import type { GridLayout } from './height-grid.ts';

/** Each value lowered to the least of the others with the rise by `slope` from there, in place; along, across and from corner to corner. */
export function riseFrom({ columns, cellM }: GridLayout, values: Float32Array, slope: number): Float32Array {
  const rise = slope * cellM;
  // From the north-west, then back.
  for (const back of [-1, 1]) {
    const steps = [
      { across: back, off: back, up: rise },
      { across: 0, off: back * columns, up: rise },
      { across: back, off: back * columns + back, up: rise * Math.SQRT2 },
      { across: -back, off: back * columns - back, up: rise * Math.SQRT2 },
    ] as const;
    for (let number = 0; number < values.length; number++) {
      const at = back < 0 ? number : values.length - 1 - number;
      const column = at % columns;
      let least = values[at] as number;
      for (const { across, off, up } of steps)
        if (column + across >= 0 && column + across < columns && at + off >= 0 && at + off < values.length)
          least = Math.min(least, (values[at + off] as number) + up);
      values[at] = least;
    }
  }
  return values;
}
