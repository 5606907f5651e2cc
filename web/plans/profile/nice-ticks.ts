/** Round numbers within a range, about as many as asked for. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const rough = Math.max(high - low, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power;
  const first = Math.ceil(low / step);
  const length = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
