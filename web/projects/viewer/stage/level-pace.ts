/** A movement takes the finest level whose frames are not slower. */
const SLOW_MS = 60;
/** So fast that the next finer level is worth a try. */
const FAST_MS = 25;
/** One slow frame may be chance: a level becomes so many times as slow at once at most. */
const MOST_GROWTH = 2;

/** Which level this machine can draw while the view moves, by how long its frames took; 0 is the finest. */
export function levelPace(levels: number) {
  const costs: (number | undefined)[] = Array.from({ length: levels }, () => undefined);
  return {
    moving: (): number => {
      const good = costs.findIndex((cost) => cost !== undefined && cost <= SLOW_MS);
      if (good === -1) return levels - 1;
      const isWorthATry = good > 0 && costs[good - 1] === undefined && (costs[good] ?? Infinity) <= FAST_MS;
      return isWorthATry ? good - 1 : good;
    },
    took: (level: number, ms: number): void => {
      costs[level] = Math.min(ms, MOST_GROWTH * Math.max(FAST_MS, costs[level] ?? Infinity));
    },
  };
}
export type LevelPace = ReturnType<typeof levelPace>;
