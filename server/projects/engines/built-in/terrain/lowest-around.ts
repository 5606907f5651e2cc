type Field = { columns: number; rows: number; values: Float32Array };

/** The opening of a surface by a square: what is narrower than the square is gone, slopes and plateaus stay. */
export function openSurface(field: Field, reach: number): Float32Array {
  return highestAround({ ...field, values: lowestAround(field, reach) }, reach);
}

export function highestAround(field: Field, reach: number): Float32Array {
  const turned = { ...field, values: field.values.map((value) => -value) };
  return lowestAround(turned, reach).map((value) => -value);
}

/** The lowest value within `reach` cells of each, in a square; beyond the edge nothing counts. */
export function lowestAround({ columns, rows, values }: Field, reach: number): Float32Array {
  const along = lowestInLines(values, { lines: rows, length: columns, line: columns, step: 1 }, reach);
  return lowestInLines(along, { lines: columns, length: rows, line: 1, step: columns }, reach);
}

type Lines = { lines: number; length: number; line: number; step: number };

/** By van Herk: lowest from both ends of blocks as long as the window, so that its length costs nothing. */
function lowestInLines(values: Float32Array, { lines, length, line, step }: Lines, reach: number): Float32Array {
  const width = 2 * reach + 1;
  const padded = Math.ceil((length + 2 * reach) / width) * width;
  const own = new Float32Array(padded).fill(Infinity);
  const [before, after] = [new Float32Array(padded), new Float32Array(padded)];
  const result = new Float32Array(values.length);
  for (let number = 0; number < lines; number++) {
    for (let at = 0; at < length; at++) own[reach + at] = values[number * line + at * step] as number;
    for (let start = 0; start < padded; start += width) runsOf(own, { start, end: start + width }, { before, after });
    for (let at = 0; at < length; at++) {
      const [one, other] = [after[at] as number, before[at + width - 1] as number];
      result[number * line + at * step] = one < other ? one : other;
    }
  }
  return result;
}

type Runs = { before: Float32Array; after: Float32Array };

/** Lowest from the start of a block up to each value, and from each to its end. */
function runsOf(own: Float32Array, { start, end }: { start: number; end: number }, { before, after }: Runs): void {
  let lowest = Infinity;
  for (let at = start; at < end; at++) {
    if ((own[at] as number) < lowest) lowest = own[at] as number;
    before[at] = lowest;
  }
  lowest = Infinity;
  for (let at = end - 1; at >= start; at--) {
    if ((own[at] as number) < lowest) lowest = own[at] as number;
    after[at] = lowest;
  }
}
