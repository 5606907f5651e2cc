const failures: string[] = [];

/** Prints a figure beside its limit. */
export function judge(what: string, value: number, most: number): void {
  const isGood = value <= most;
  console.log(`${isGood ? 'good' : 'BAD '} ${what}: ${value.toFixed(3)} (at most ${most})`);
  if (!isGood) failures.push(what);
}

/** The process fails if a figure was beyond its limit. */
export function endJudged(): void {
  if (failures.length === 0) return;
  console.log(`FAILED: ${failures.join(', ')}`);
  process.exit(1);
}
