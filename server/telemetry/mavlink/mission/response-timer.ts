/** A vehicle silent for this long is unreachable. */
export const SILENCE_MS = 10_000;

/** Delays before a message is repeated; the first is short, as most links are fast. */
export const COUNT_WAIT_MS = 1500;
const itemWaitsMs = [250, 500, 750];
export const itemWaitMs = (repeats: number): number => itemWaitsMs[Math.min(repeats, itemWaitsMs.length - 1)]!;

/** Measures the time since the last message that advanced the transfer. */
export function responseTimer() {
  let heardAt = performance.now();
  const silentMs = () => performance.now() - heardAt;
  return {
    silentMs,
    isExpired: () => silentMs() > SILENCE_MS,
    restart: () => {
      heardAt = performance.now();
    },
  };
}
