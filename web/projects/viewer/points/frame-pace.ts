/** Slower frames draw fewer points next time, faster ones more again. */
const [SLOW_MS, FAST_MS] = [45, 25];
/** The least and the most taken away after one slow frame. */
const [LESS, MUCH_LESS, MORE] = [0.85, 0.4, 1.05];
/** Without a graphics card, drawing three million points takes seconds. */
const LEAST_SHARE = 0.01;
/** Frames farther apart do not belong to one movement. */
const ONE_MOVEMENT_MS = 3000;

export type FramePace = { shareAt: (nowMs: number) => number };

/** The share of the points to draw while the view moves, so that it stays fluid on this machine. */
export function framePace(): FramePace {
  let [share, last] = [1, -Infinity];
  return {
    shareAt: (nowMs) => {
      const passed = nowMs - last;
      last = nowMs;
      if (passed > SLOW_MS && passed < ONE_MOVEMENT_MS)
        share = Math.max(LEAST_SHARE, share * Math.min(LESS, Math.max(MUCH_LESS, SLOW_MS / passed)));
      if (passed < FAST_MS) share = Math.min(1, share * MORE);
      return share;
    },
  };
}
