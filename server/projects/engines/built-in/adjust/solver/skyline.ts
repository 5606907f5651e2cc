/** A symmetric matrix of which each row is stored from its first entry to the diagonal. */
export type Skyline = {
  size: number;
  first: Int32Array;
  /** Entry (row, column) is at `row[row] + column`. */
  row: Int32Array;
  values: Float64Array;
};

export function newSkyline(first: Int32Array): Skyline {
  const size = first.length;
  const row = new Int32Array(size);
  let length = 0;
  for (let at = 0; at < size; at++) {
    const from = first[at] as number;
    row[at] = length - from;
    length += at - from + 1;
  }
  return { size, first, row, values: new Float64Array(length) };
}

/** Cholesky in place; false if the matrix is not positive definite. */
export function factor({ size, first, row, values }: Skyline): boolean {
  for (let i = 0; i < size; i++) {
    const [fromI, rowI] = [first[i] as number, row[i] as number];
    for (let j = fromI; j < i; j++) {
      const rowJ = row[j] as number;
      const from = Math.max(fromI, first[j] as number);
      const sum = (values[rowI + j] as number) - sumOfProducts(values, [rowI + from, rowJ + from], j - from);
      values[rowI + j] = sum / (values[rowJ + j] as number);
    }
    let left = values[rowI + i] as number;
    for (let k = fromI; k < i; k++) left -= (values[rowI + k] as number) ** 2;
    if (!(left > 0)) return false;
    values[rowI + i] = Math.sqrt(left);
  }
  return true;
}

/** Four sums at once: the processor need not wait for the one before. */
function sumOfProducts(values: Float64Array, [a, b]: readonly [number, number], length: number): number {
  let [one, two, three, four] = [0, 0, 0, 0];
  let at = 0;
  for (; at + 3 < length; at += 4) {
    one += (values[a + at] as number) * (values[b + at] as number);
    two += (values[a + at + 1] as number) * (values[b + at + 1] as number);
    three += (values[a + at + 2] as number) * (values[b + at + 2] as number);
    four += (values[a + at + 3] as number) * (values[b + at + 3] as number);
  }
  for (; at < length; at++) one += (values[a + at] as number) * (values[b + at] as number);
  return one + two + three + four;
}

/** Solves by the factor: forwards, then backwards. */
export function solve(factored: Skyline, right: Float64Array): Float64Array {
  const { size, first, row, values } = factored;
  const found = forwards(factored, right);
  for (let i = size - 1; i >= 0; i--) {
    const rowI = row[i] as number;
    const value = (found[i] as number) / (values[rowI + i] as number);
    found[i] = value;
    for (let k = first[i] as number; k < i; k++) found[k] = (found[k] as number) - (values[rowI + k] as number) * value;
  }
  return found;
}

/** The inverse of the factor times a vector: products of two such vectors are entries of the inverse matrix. */
export function forwards({ size, first, row, values }: Skyline, right: Float64Array): Float64Array {
  const found = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    const rowI = row[i] as number;
    let sum = found[i] as number;
    for (let k = first[i] as number; k < i; k++) sum -= (values[rowI + k] as number) * (found[k] as number);
    found[i] = sum / (values[rowI + i] as number);
  }
  return found;
}
