/** Inverse of a symmetric 3 × 3 matrix whose diagonal was raised by a share of it. */
export function invertThree(m: Float64Array, raisedBy: number, out: Float64Array): void {
  const tiny = 1e-12 * (m[0]! + m[4]! + m[8]!) + 1e-30;
  const [a, b, c] = [m[0]! * (1 + raisedBy) + tiny, m[1]!, m[2]!];
  const [e, f, i] = [m[4]! * (1 + raisedBy) + tiny, m[5]!, m[8]! * (1 + raisedBy) + tiny];
  const [first, second, third] = [e * i - f * f, c * f - b * i, b * f - c * e];
  const determinant = a * first + b * second + c * third;
  const scale = 1 / determinant;
  out[0] = first * scale;
  out[1] = out[3] = second * scale;
  out[2] = out[6] = third * scale;
  out[4] = (a * i - c * c) * scale;
  out[5] = out[7] = (b * c - a * f) * scale;
  out[8] = (a * e - b * b) * scale;
}
