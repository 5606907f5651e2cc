/** Three box blurs are close to a Gaussian one. */
const PASSES = 3;

/** Blurs a plane in place; outside counts as the nearest value. Its standard deviation is about the radius + 1/2. */
export function blur(plane: Float32Array, columns: number, radius: number): void {
  const rows = plane.length / columns;
  for (let pass = 0; pass < PASSES; pass++) {
    for (let row = 0; row < rows; row++) blurLine(plane, { from: row * columns, step: 1, count: columns }, radius);
    for (let column = 0; column < columns; column++)
      blurLine(plane, { from: column, step: columns, count: rows }, radius);
  }
}

type Line = { from: number; step: number; count: number };

let copy = new Float32Array(0);

function blurLine(plane: Float32Array, { from, step, count }: Line, radius: number): void {
  if (copy.length < count) copy = new Float32Array(count);
  for (let n = 0; n < count; n++) copy[n] = plane[from + n * step] as number;
  const last = count - 1;
  let sum = 0;
  for (let n = -radius; n <= radius; n++) sum += copy[Math.min(last, Math.max(0, n))] as number;
  for (let n = 0; n < count; n++) {
    plane[from + n * step] = sum / (2 * radius + 1);
    sum += (copy[Math.min(last, n + radius + 1)] as number) - (copy[Math.max(0, n - radius)] as number);
  }
}
