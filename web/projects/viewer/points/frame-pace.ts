/** Slower frames draw fewer points next time, faster ones more again. */
const [SLOW_MS, FAST_MS] = [45, 25];
const [LESS, MORE] = [0.85, 1.05];
const LEAST_SHARE = 0.1;
/** Frames farther apart do not belong to one movement. */
const ONE_MOVEMENT_MS = 400;

export type FramePace = { shareAt: (nowMs: number) => number };

/** The share of the points to draw while the view moves, so that it stays fluid on this machine. */
export function framePace(): FramePace {
  let [share, last] = [1, -Infinity];
  return {
    shareAt: (nowMs) => {
      const passed = nowMs - last;
      last = nowMs;
      if (passed > SLOW_MS && passed < ONE_MOVEMENT_MS) share = Math.max(LEAST_SHARE, share * LESS);
      if (passed < FAST_MS) share = Math.min(1, share * MORE);
      return share;
    },
  };
}
