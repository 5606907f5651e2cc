export type Vector = readonly [number, number, number];
/** 3 × 3, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vector): Vector => times(a, 1 / (lengthOf(a) || 1));
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const apply = (m: Matrix, v: Vector): Vector => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
];

export const transpose = (m: Matrix): Matrix => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]];

export const rowsOf = (m: Matrix): [Vector, Vector, Vector] => [
  [m[0], m[1], m[2]],
  [m[3], m[4], m[5]],
  [m[6], m[7], m[8]],
];

export const fromRows = (a: Vector, b: Vector, c: Vector): Matrix => [...a, ...b, ...c];

export function multiply(a: Matrix, b: Matrix): Matrix {
  const columns = rowsOf(transpose(b));
  const [first, second, third] = rowsOf(a).map((row) => columns.map((column) => dot(row, column)));
  return [...(first as unknown as Vector), ...(second as unknown as Vector), ...(third as unknown as Vector)];
}

/** Rotation matrix of a quaternion (w, x, y, z). */
export function rotationOf([w, x, y, z]: readonly [number, number, number, number]): Matrix {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ];
}

export function meanOf(vectors: readonly Vector[]): Vector {
  const sum = vectors.reduce<Vector>(add, [0, 0, 0]);
  return times(sum, 1 / Math.max(1, vectors.length));
}

export function quantile(numbers: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? Number.NaN;
}

export const median = (numbers: ArrayLike<number>): number => quantile(numbers, 0.5);

const SWEEPS = 50;

/** Jacobi eigenvalue algorithm for a symmetric matrix; largest eigenvalue first. */
export function eigen(symmetric: readonly (readonly number[])[]): { value: number; vector: number[] }[] {
  const size = symmetric.length;
  const a = symmetric.map((row) => [...row]);
  const vectors = a.map((_, row) => a.map((_row, column) => (row === column ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        off += at(a, p, q) ** 2;
        turn({ a, vectors }, p, q);
      }
    if (off < 1e-300) break;
  }
  return a
    .map((row, index) => ({ value: row[index] ?? 0, vector: vectors.map((each) => each[index] ?? 0) }))
    .toSorted((one, other) => other.value - one.value);
}

const at = (rows: readonly (readonly number[])[], row: number, column: number): number => rows[row]?.[column] ?? 0;

/** Jacobi rotation that zeroes the entry (p, q). */
function turn({ a, vectors }: { a: number[][]; vectors: number[][] }, p: number, q: number): void {
  const between = at(a, p, q);
  if (between === 0) return;
  const theta = (at(a, q, q) - at(a, p, p)) / (2 * between);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  const mix = (row: number[]) => {
    const [onP, onQ] = [row[p] ?? 0, row[q] ?? 0];
    [row[p], row[q]] = [cosine * onP - sine * onQ, sine * onP + cosine * onQ];
  };
  for (const row of a) mix(row);
  for (let column = 0; column < a.length; column++) {
    const [onP, onQ] = [at(a, p, column), at(a, q, column)];
    const [rowP, rowQ] = [a[p], a[q]];
    if (rowP) rowP[column] = cosine * onP - sine * onQ;
    if (rowQ) rowQ[column] = sine * onP + cosine * onQ;
  }
  for (const row of vectors) mix(row);
}
