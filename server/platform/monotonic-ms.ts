/** Milliseconds of a clock that is never set, the same in all threads, unlike `performance.now()`. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
